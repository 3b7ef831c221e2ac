import type { Plugin } from 'vite';
import { compressFolder } from './compress';

/** Leaves a Brotli and a gzip copy beside every text file of the build, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'club:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: (output) => compressFolder(output.dir ?? 'dist'),
    },
  };
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Smaller files travel in one packet as they are. */
const MIN_BYTES = 860;

/** Leaves a Brotli and a gzip copy beside every text file of the build, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'club:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler(output) {
        const folder = output.dir ?? 'dist';
        for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!item.isFile() || !TEXT.test(item.name)) continue;
          const file = join(item.parentPath, item.name);
          const raw = readFileSync(file);
          if (raw.length < MIN_BYTES) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
          };
          writeFileSync(`${file}.br`, brotliCompressSync(raw, { params }));
          writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
        }
      },
    },
  };
}

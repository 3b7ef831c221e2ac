import { browserBuild, precompress } from '@club/shared/build';
import { defineConfig } from 'vite';

/** The service worker and the one that takes its place where a site wants none, each a script by itself. */
export default defineConfig({
  publicDir: false,
  plugins: [precompress()],
  build: {
    ...browserBuild,
    outDir: 'dist/worker',
    rolldownOptions: {
      input: { on: 'worker/main.ts', off: 'worker/off.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});

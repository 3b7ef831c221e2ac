import { browserBuild, precompress } from '@club/shared/build';
import { defineConfig } from 'vite';

/** Builds two separate scripts: the service worker, and a script that unregisters it on sites without offline use. */
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

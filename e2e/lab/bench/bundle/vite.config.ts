import { join } from 'node:path';
import {
  hostBuild,
  precompress,
  productionRouter,
  sharedPreloadHelper,
  simplifyIcons,
  tokenColours,
} from '@club/shared/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ROOT } from '../../../kit/sites/workspace';
import { BUNDLE_DIR } from '../plan';
import { bundleRemoteModules } from './own-modules-plugin';

/** Builds host and remotes from the same source as one bundle, without federation. */
export default defineConfig({
  root: join(ROOT, 'host'),
  publicDir: false,
  plugins: [
    bundleRemoteModules(),
    react(),
    sharedPreloadHelper(),
    productionRouter(),
    simplifyIcons(),
    tokenColours(),
    precompress(),
  ],
  build: { ...hostBuild, rolldownOptions: {}, outDir: BUNDLE_DIR, emptyOutDir: true },
});

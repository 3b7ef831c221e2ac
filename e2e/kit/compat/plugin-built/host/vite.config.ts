import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedModuleOptions } from '../../../../../shared/tools/vite/federation-plugin';
import { browserBuild } from '../../../../../shared/tools/vite/vite-config';

/** Builds a host with `@module-federation/vite`. */
export default defineConfig({
  publicDir: false,
  build: browserBuild,
  plugins: [
    react(),
    federation({
      name: 'host',
      remotes: {},
      shared: sharedModuleOptions({ eager: true }),
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: false,
      experiments: { provideExternalRuntime: true },
    }),
  ],
});

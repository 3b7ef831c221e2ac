import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedModules } from '../../../../shared/build/federated-sharing';
import { browserBuild } from '../../../../shared/build/host-config';
import { releaseManifest } from '../../../../shared/build/release-manifest';

const ENTRY = 'remoteEntry.js';
const EXPOSES = { ProfilePage: './profile-page.tsx' };

/** A remote as a team builds it that keeps to `@module-federation/vite`. */
export default defineConfig({
  base: './',
  publicDir: false,
  build: { ...browserBuild, rolldownOptions: { input: Object.values(EXPOSES) } },
  plugins: [
    react(),
    federation({
      name: 'profile',
      filename: ENTRY,
      exposes: { './ProfilePage': EXPOSES.ProfilePage },
      shared: sharedModules({ import: false }),
      dts: false,
      manifest: false,
      disableRemote: true,
      disableSnapshot: true,
      experiments: { externalRuntime: true },
    }),
    releaseManifest({ name: 'profile', version: '9.0.0', entry: ENTRY, exposes: EXPOSES }),
  ],
});

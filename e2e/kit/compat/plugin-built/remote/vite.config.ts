import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { federatedBuild } from '../../../../../shared/tools/vite/federation-plugin';
import { releaseManifest } from '../../../../../shared/tools/vite/release-manifest';
import { browserBuild } from '../../../../../shared/tools/vite/vite-config';

const ENTRY = 'remoteEntry.js';
const EXPOSES = { ProfilePage: './profile-page.tsx' };

/** Builds a remote as a team would with `@module-federation/vite` alone. */
export default defineConfig({
  base: './',
  publicDir: false,
  build: browserBuild,
  plugins: [
    react(),
    federatedBuild({ name: 'profile', filename: ENTRY, exposes: EXPOSES }),
    releaseManifest({ name: 'profile', version: '9.0.0', entry: ENTRY, exposes: EXPOSES }),
  ],
});

import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { RELEASE_MAPS_FILE } from '../../src/federation/release-manifest';
import { buildTargets } from './browsers';
import { ownPreload, plainIcons, productionRouter, runChunkBeforeEntry } from './bundle-plugins';
import { sharedModules } from './federation-plugin';
import { sharedVersions } from './shared-versions';
import { sourceMaps } from './source-maps';

const LIBRARIES = 'vendor';

/** Build flags of the federation runtime that remove code for other kinds of hosts. */
const LEAN_RUNTIME = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: JSON.stringify('web'),
};

/** Serves the host in development, with hot reload of the remotes by `@module-federation/vite`. */
const federatedDevelopment = () =>
  federation({
    name: 'host',
    remotes: {},
    shared: sharedModules({ eager: true }),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { provideExternalRuntime: true },
    dev: { remoteHmr: true },
  });

/** Returns the host's plugins. They declare no remotes, which are registered at run time. */
export function hostPlugins(mode: 'build' | 'serve'): PluginOption[] {
  return [
    react(),
    ownPreload(),
    productionRouter(),
    plainIcons(),
    runChunkBeforeEntry(LIBRARIES),
    // Keeps the maps out of the folder that is served.
    sourceMaps(join('..', RELEASE_MAPS_FILE)),
    mode === 'serve' ? federatedDevelopment() : null,
  ];
}

/** Constants for the host's code: the federation runtime's flags, and the shared versions. */
export const hostDefine = { ...LEAN_RUNTIME, __SHARED_VERSIONS__: JSON.stringify(sharedVersions()) };

export const browserBuild = {
  target: buildTargets(),
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  minify: 'terser',
  terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2 } },
} satisfies UserConfig['build'];

/** Puts the libraries of the first page into a separate chunk, which browsers keep while only the host changes. */
export const hostBuild = {
  ...browserBuild,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: LIBRARIES, test: /node_modules[\\/](?!@module-federation|web-vitals)|page[\\/]react-dom/ },
        ],
      },
    },
  },
} satisfies UserConfig['build'];

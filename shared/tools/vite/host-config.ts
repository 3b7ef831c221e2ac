import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { RELEASE_MAPS_FILE } from '../../src/federation/release-manifest';
import { buildTargets } from './browsers';
import { sharedVersions, sourceHash, sourcesOf } from './build-facts';
import { ownPreload, plainIcons, productionRouter, runChunkBeforeEntry, sourceMaps } from './bundle-plugins';
import { sharedModules } from './federation-plugin';
import { sourceCommit } from './release-manifest';

const LIBRARIES = 'vendor';

/** Build flags that remove code of the federation runtime that this host does not need. */
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

/** Returns the host's plugins. They name no remotes, because the host registers remotes at run time. */
export function hostPlugins(mode: 'build' | 'serve'): PluginOption[] {
  return [
    react(),
    ownPreload(),
    productionRouter(),
    plainIcons(),
    runChunkBeforeEntry(LIBRARIES),
    // Writes the source maps to a folder that the server does not deliver.
    sourceMaps(join('..', RELEASE_MAPS_FILE)),
    mode === 'serve' ? federatedDevelopment() : null,
  ];
}

/** Returns the version of the host in the working directory, for its server. */
export const hostVersion = () => ({
  version: JSON.parse(readFileSync('package.json', 'utf8')).version,
  build: sourceHash(process.cwd()).slice(0, 8),
  commit: sourceCommit(sourcesOf('.')),
  builtAt: new Date().toISOString(),
});

/** Constants in the host's code: flags of the federation runtime, and versions of the shared packages. */
export const hostDefine = { ...LEAN_RUNTIME, __SHARED_VERSIONS__: JSON.stringify(sharedVersions()) };

export const browserBuild = {
  target: buildTargets(),
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  minify: 'terser',
  terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2 } },
} satisfies UserConfig['build'];

/** Tells V8 to compile a script's functions in the background while it loads, instead of one by one on the main thread. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Puts the libraries of the first page into a separate chunk, which stays cached when only the host changes. */
export const hostBuild = {
  ...browserBuild,
  terserOptions: { ...browserBuild.terserOptions, format: { preamble: COMPILE_HINT } },
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

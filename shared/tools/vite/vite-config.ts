import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig, type UserConfigFnObject } from 'vite';
import { RELEASE_MAPS_FILE } from '../../src/federation/release-manifest';
import type { RemoteName } from '../../src/federation/remotes';
import { buildSourcesOf, sharedVersions, sourceHash, viteBuildTargets } from './build-facts';
import {
  precompress,
  productionRouter,
  removeSnapshotHandler,
  requireLocalStyles,
  runChunkBeforeEntry,
  sharedPreloadHelper,
  simplifyIcons,
  sourceMaps,
} from './bundle-plugins';
import { devServers, fakeService, forwardDataServiceCalls } from './dev-servers';
import { federationContainer } from './federation-container';
import { federatedBuild, federatedDevelopment, sharedModuleOptions } from './federation-plugin';
import { releaseManifest, sourceCommit } from './release-manifest';
import { tokenColours } from './tokens/token-colours';
import { liveRemotePlugins } from './try-remote';

const LIBRARIES = 'vendor';

/** Build flags that remove unneeded code of the federation runtime. */
const LEAN_RUNTIME = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: JSON.stringify('web'),
};

/** Serves the host in development; `@module-federation/vite` adds hot reload of the remotes. */
const hostFederation = () =>
  federation({
    name: 'host',
    remotes: {},
    shared: sharedModuleOptions({ eager: true }),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { provideExternalRuntime: true },
    dev: { remoteHmr: true },
  });

/** Returns the host's Vite plugins. They name no remotes, because the host registers remotes at run time. */
export function hostPlugins(mode: 'build' | 'serve'): PluginOption[] {
  return [
    react(),
    sharedPreloadHelper(),
    productionRouter(),
    simplifyIcons(),
    removeSnapshotHandler(),
    runChunkBeforeEntry(LIBRARIES),
    // Writes the source maps to a folder that the server does not deliver.
    sourceMaps(join('..', RELEASE_MAPS_FILE)),
    mode === 'serve' ? hostFederation() : null,
  ];
}

/** Returns the version and build of the host in the working directory, which its server displays. */
export const hostVersion = () => ({
  version: JSON.parse(readFileSync('package.json', 'utf8')).version,
  build: sourceHash(process.cwd()).slice(0, 8),
  commit: sourceCommit(buildSourcesOf('.')),
  builtAt: new Date().toISOString(),
});

/** Constants for the host's code: flags of the federation runtime, and versions of the shared packages. */
export const hostDefine = { ...LEAN_RUNTIME, __SHARED_VERSIONS__: JSON.stringify(sharedVersions()) };

export const browserBuild = {
  target: viteBuildTargets(),
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

const BUILDERS = { container: federationContainer, plugin: federatedBuild };

type Builder = keyof typeof BUILDERS;

type RemoteOptions = {
  name: RemoteName;
  /** Maps each exposed module to its source file. */
  exposes: Record<string, string>;
  /** Builder for production: our small container, or `@module-federation/vite`; see host/docs/deploying.md, «Builders». */
  builder?: Builder;
};

const ENTRY = 'remoteEntry.js';

/** Reads `REMOTE_BUILDER`, which selects the builder for a trial instead of the configured one. */
function builderFromEnv(): Builder | undefined {
  const named = process.env.REMOTE_BUILDER;
  if (named === undefined || named in BUILDERS) return named as Builder | undefined;
  throw new Error(`REMOTE_BUILDER is ${Object.keys(BUILDERS).join(' or ')}, not ${JSON.stringify(named)}`);
}

const ownVersion = (): string => JSON.parse(readFileSync('package.json', 'utf8')).version;

/** Returns the Vite configuration that all remotes use; see README.md, «How a page comes together». */
export function remoteConfig({ name, exposes, builder = 'container' }: RemoteOptions): UserConfigFnObject {
  const remote = { name, filename: ENTRY, exposes };
  const build = BUILDERS[builderFromEnv() ?? builder];
  return defineConfig(({ command }) => {
    const building = command === 'build';
    const dev = building ? null : devServers().remote(name);
    const site = building ? undefined : process.env.SITE;
    return {
      base: dev ? `${dev.origin}/` : './',
      publicDir: building ? false : '../host/public',
      server: dev
        ? { ...dev.options, cors: site ? { origin: new URL(site).origin } : true, origin: dev.origin }
        : {},
      build: { ...browserBuild, outDir: 'dist' },
      plugins: [
        site ? null : react(),
        sharedPreloadHelper(),
        building
          ? build(remote)
          : site
            ? liveRemotePlugins(name, exposes, site)
            : federatedDevelopment(remote),
        requireLocalStyles(),
        sourceMaps(RELEASE_MAPS_FILE),
        releaseManifest({ name, version: ownVersion(), entry: ENTRY, exposes }),
        tokenColours(),
        precompress(),
        process.env.SERVICE ? forwardDataServiceCalls(process.env.SERVICE) : fakeService(),
      ],
    };
  });
}

import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { buildTargets } from './browsers';
import { sharedModules } from './federated-sharing';
import { ownPreload } from './own-preload';
import { plainIcons } from './plain-icons';
import { productionRouter } from './production-router';
import { runApart } from './run-apart';
import { sharedVersions } from './shared-versions';

const LIBRARIES = 'vendor';

/** Names that the federation runtime reads to leave out what only other kinds of hosts need. */
const LEAN_RUNTIME = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: JSON.stringify('web'),
};

/** The host on its development server, where `@module-federation/vite` keeps the remotes' changes flowing in. */
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

/** The host's plugins. They declare no remote: those are registered at run time. */
export function hostPlugins(mode: 'build' | 'serve'): PluginOption[] {
  return [
    react(),
    ownPreload(),
    productionRouter(),
    plainIcons(),
    runApart(LIBRARIES),
    mode === 'serve' ? federatedDevelopment() : null,
  ];
}

/** Replaced in the host's code: the federation runtime's switches, and the versions of what it shares. */
export const hostDefine = { ...LEAN_RUNTIME, __SHARED_VERSIONS__: JSON.stringify(sharedVersions()) };

export const browserBuild = {
  target: buildTargets(),
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  minify: 'terser',
  terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2 } },
} satisfies UserConfig['build'];

/** Libraries change more seldom than the host: in a chunk of their own they stay in the browser's cache for longer. What is fetched later is not among them. */
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

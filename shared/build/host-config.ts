import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';
import { sharedModules } from './shared-modules';

/** Federation plugins of the host: it declares no remote (they are registered at run time) and provides every shared module. */
export function hostPlugins(mode: 'build' | 'serve'): PluginOption[] {
  return [
    react(),
    federation({
      name: 'host',
      remotes: {},
      shared: sharedModules({ eager: true }),
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: false,
      disableSnapshot: mode === 'build',
      experiments: { provideExternalRuntime: true },
      dev: { remoteHmr: true },
    }),
  ];
}

export const browserBuild = {
  target: 'es2022',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
} satisfies UserConfig['build'];

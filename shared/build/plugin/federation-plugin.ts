import { federation } from '@module-federation/vite';
import type { PluginOption } from 'vite';
import { sharedModules } from '../federated-sharing';
import { wholeSharedModules } from './whole-shared-modules';

type Remote = {
  name: string;
  /** File of its entry. */
  filename: string;
  /** Exposed module → source file. */
  exposes: Record<string, string>;
};

const optionsOf = ({ name, filename, exposes }: Remote) => ({
  name,
  filename,
  exposes: Object.fromEntries(Object.entries(exposes).map(([module, file]) => [`./${module}`, file])),
  dts: false as const,
  manifest: false as const,
});

/** A remote on its development server, whose changes show in the host's page without a reload. */
export const federatedDevelopment = (remote: Remote): PluginOption =>
  federation({ ...optionsOf(remote), shared: sharedModules({}), dev: { remoteHmr: true } });

/** A remote as `@module-federation/vite` builds it for a host that provides every shared module. */
export const federatedBuild = (remote: Remote): PluginOption => [
  wholeSharedModules(remote.exposes),
  {
    name: 'club:exposed-modules',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: Object.values(remote.exposes) } } }),
  },
  federation({
    ...optionsOf(remote),
    shared: sharedModules({ import: false }),
    disableRemote: true,
    disableSnapshot: true,
    experiments: { externalRuntime: true },
  }),
  {
    name: 'club:no-page-of-its-own',
    apply: 'build',
    enforce: 'post',
    // Drops the one chunk that imports the entry back; only an `index.html` would run it.
    generateBundle(_options, bundle) {
      for (const [file, { name }] of Object.entries(bundle)) if (name === 'hostInit') delete bundle[file];
    },
  },
];

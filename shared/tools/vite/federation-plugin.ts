import { resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import { normalizePath, type Plugin, type PluginOption } from 'vite';
import { SHARED_MODULES } from '../../src/federation/shared-modules';

type Sharing = { singleton: true; eager?: true; import?: false };

/** Returns the federation plugin's `shared` option, with the same settings for each shared module. */
export function sharedModuleOptions(settings: Omit<Sharing, 'singleton'>): Record<string, Sharing> {
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, { singleton: true, ...settings }]));
}

type Remote = {
  name: string;
  /** File name of the federation entry. */
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

/** Serves a remote in development, with hot reload in the host's page. */
export const federatedDevelopment = (remote: Remote): PluginOption =>
  federation({
    ...optionsOf(remote),
    shared: sharedModuleOptions({}),
    manifest: true,
    dev: { remoteHmr: true },
  });

/** Builds a remote with `@module-federation/vite`, for a host that provides every shared module. */
export const federatedBuild = (remote: Remote): PluginOption => [
  wholeSharedModules(remote.exposes),
  {
    name: 'club:exposed-modules',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: Object.values(remote.exposes) } } }),
  },
  federation({
    ...optionsOf(remote),
    shared: sharedModuleOptions({ import: false }),
    disableRemote: true,
    disableSnapshot: true,
    experiments: { externalRuntime: true },
  }),
  {
    name: 'club:no-page-of-its-own',
    apply: 'build',
    enforce: 'post',
    // Removes the chunk that imports the entry again, because only an `index.html` would run it.
    generateBundle(_options, bundle) {
      for (const [file, { name }] of Object.entries(bundle)) if (name === 'hostInit') delete bundle[file];
    },
  },
];

/**
 * Makes a remote import every export of each shared module. The plugin (1.23.0) would keep only the used exports. It
 * stops its search when no module arrives for 10 ms, and on a busy machine it misses exports. A namespace import makes
 * it keep all exports; the bundler drops that import.
 */
function wholeSharedModules(exposes: Record<string, string>): Plugin {
  const exposed = new Set(Object.values(exposes).map((file) => normalizePath(resolve(file))));
  const imports = SHARED_MODULES.map(
    (name, index) => `import * as __whole${index} from ${JSON.stringify(name)};`,
  );
  return {
    name: 'club:whole-shared-modules',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      exposed.has(id) ? { code: `${code}\n${imports.join('\n')}\n`, map: null } : null,
  };
}

import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  build,
  esmExternalRequirePlugin,
  type InlineConfig,
  normalizePath,
  type Plugin,
  preview,
  type Rolldown,
} from 'vite';
import { CONTRACT_VERSION, DEVELOPMENT_ENTRY } from '../../src/federation/contract';
import { RELEASE_MAPS_FILE, RELEASE_SBOM_FILE } from '../../src/federation/release-manifest';
import { exampleUrlOf, REMOTE_NAMES, type RemoteName } from '../../src/federation/remotes';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import { devServers } from './dev-servers';
import { type ChunkSyntaxTree, replaceSharedImports } from './federation-container';

function ownName(): RemoteName {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const found = REMOTE_NAMES.find((remote) => name === `@club/remote-${remote}`);
  if (!found) throw new Error(`${name} is no remote: run it with npm run try -w remote-<name>`);
  return found;
}

/** Returns the URL of a page that loads the remote from `entry`. */
export const tryRemoteUrl = (site: string, remote: RemoteName, entry: string): string =>
  `${new URL(exampleUrlOf(remote), site).href}?remote.${remote}=${entry}`;

/** Explains how to open a URL that `tryRemoteUrl` returned. */
const howToOpen = (address: string): string =>
  `open ${address}\nthe first time the site asks for your deploy token, as the password of whatever user`;

/** Returns the reason why a site cannot load the remote from this machine; null if it can load it. */
export async function findLoadProblem(address: string, origin: string): Promise<string | null> {
  const site = new URL(address).origin;
  try {
    const [page, registry] = await Promise.all([fetch(address), fetch(`${site}/registry.json`)]);
    const { contract } = await registry.json();
    if (contract !== CONTRACT_VERSION) {
      return `${site} runs contract ${contract}, this remote is built against contract ${CONTRACT_VERSION}`;
    }
    // The site asks for a token (status 401) only if it allows the origin.
    if (page.status === 401) return null;
    const policy = page.headers.get('content-security-policy') ?? '';
    if (!policy.includes('script-src')) {
      return `${site} takes no overrides, being an export or a development server: try it on a site that a host serves`;
    }
    return policy.split(/[ ;]+/).includes(origin)
      ? null
      : `${site} does not allow it: its operator must start it with OVERRIDE_ORIGINS=${origin}`;
  } catch (error) {
    return `${site} does not answer: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * Builds the remote in the current folder as for a release, but without the private files; rebuilds it after each
 * change.
 */
async function buildAndWatch(config: InlineConfig, outDir: string): Promise<void> {
  const watcher = (await build({
    ...config,
    logLevel: 'warn',
    build: { ...config.build, outDir, emptyOutDir: true, watch: {} },
  })) as Rolldown.RolldownWatcher;
  await new Promise<void>((built, failed) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') failed(event.error);
      if (event.code !== 'END') return;
      for (const file of [RELEASE_MAPS_FILE, RELEASE_SBOM_FILE]) rmSync(join(outDir, file), { force: true });
      console.log('built');
      built();
    });
  });
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error(`${text} is not a port`);
  return port;
}

/** Runs this machine's remote on a deployed site: `npm run try -w remote-<name> -- --site <address> [--port <port>]`. */
export async function tryRemoteCommand(args: string[], config: InlineConfig): Promise<void> {
  const { values } = parseArgs({ args, options: { site: { type: 'string' }, port: { type: 'string' } } });
  if (!values.site || !URL.canParse(values.site)) throw new Error('say on which site: --site https://…');
  const remote = ownName();
  const port = portOf(values.port ?? String(devServers().remote(remote).port));
  const origin = `http://localhost:${port}`;
  const outDir = resolve('node_modules', '.try');
  await buildAndWatch(config, outDir);
  await preview({
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir },
    preview: {
      host: 'localhost',
      port,
      strictPort: true,
      cors: { origin: new URL(values.site).origin },
      headers: { 'cache-control': 'no-store' },
    },
  });
  const address = tryRemoteUrl(values.site, remote, `${origin}/remoteEntry.js`);
  console.log(
    `${remote} is served at ${origin} and built again whenever a file changes; then reload the page`,
  );
  console.log((await findLoadProblem(address, origin)) ?? howToOpen(address));
}

const URL_PATH = `/${DEVELOPMENT_ENTRY}`;
const ENTRY = `\0${DEVELOPMENT_ENTRY}`;

/** Returns the source of a federation container with modules that support hot reload. */
function entrySource(exposes: Record<string, string>): string {
  const modules = Object.entries(exposes).map(([module, file]) => ({
    name: JSON.stringify(`./${module}`),
    file: JSON.stringify(normalizePath(resolve(file))),
  }));
  return `import { createContainer } from '@club/shared/federation/container';
// Makes Vite's client look for a restarted server without a worker, which Trusted Types would refuse.
globalThis.SharedWorker = undefined;
const hot = {};
const expose = (name, load) => async () => {
  const [{ createHotModule }, module] = await Promise.all([import('@club/shared/federation/hot-module'), load()]);
  hot[name] ??= createHotModule(module.default);
  return { default: hot[name].HotModule };
};
export const { init, get } = createContainer(${JSON.stringify(SHARED_MODULES)}, {
${modules.map(({ name, file }) => `  ${name}: expose(${name}, () => import(${file})),`).join('\n')}
});
${modules.map(({ name, file }) => `import.meta.hot.accept(${file}, (next) => next && hot[${name}]?.replace(next.default));`).join('\n')}
`;
}

/** Serves a remote with hot reload to a deployed site; that site provides every shared module. */
export function liveRemotePlugins(name: RemoteName, exposes: Record<string, string>, site: string): Plugin[] {
  return [
    {
      name: 'club:live-entry',
      apply: 'serve',
      enforce: 'pre',
      config: () => ({
        cacheDir: 'node_modules/.vite-live',
        // Uses the production JSX runtime, because `react/jsx-dev-runtime` is not shared.
        oxc: { jsx: { development: false, refresh: false } },
        optimizeDeps: {
          entries: Object.values(exposes),
          exclude: [...SHARED_MODULES],
          rolldownOptions: { plugins: [esmExternalRequirePlugin({ external: [...SHARED_MODULES] })] },
        },
      }),
      resolveId: (id) => (id.split('?')[0] === URL_PATH ? ENTRY : null),
      load: (id) => (id === ENTRY ? entrySource(exposes) : null),
      configureServer({ httpServer, config: { logger, server } }) {
        const origin = server.origin ?? '';
        const address = tryRemoteUrl(site, name, origin + URL_PATH);
        httpServer?.once('listening', async () => {
          const problem = await findLoadProblem(address, origin);
          if (problem) logger.error(problem);
          else logger.info(howToOpen(address));
        });
      },
    },
    {
      name: 'club:live-shared',
      apply: 'serve',
      enforce: 'post',
      transform(code) {
        if (!SHARED_MODULES.some((module) => code.includes(module))) return null;
        return {
          code: replaceSharedImports(code, this.parse(code) as unknown as ChunkSyntaxTree),
          map: null,
        };
      },
    },
  ];
}

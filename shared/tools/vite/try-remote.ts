import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type InlineConfig, preview, type Rolldown } from 'vite';
import { CONTRACT_VERSION } from '../../src/federation/contract';
import { RELEASE_MAPS_FILE, RELEASE_SBOM_FILE } from '../../src/federation/release-manifest';
import { exampleOf, REMOTE_NAMES, type RemoteName } from '../../src/federation/remotes';
import { devServers } from './dev-servers';

function ownName(): RemoteName {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const found = REMOTE_NAMES.find((remote) => name === `@club/remote-${remote}`);
  if (!found) throw new Error(`${name} is no remote: run it with npm run try -w remote-<name>`);
  return found;
}

/** Returns the URL of a page that loads the remote from `entry`. */
export const tryAddress = (site: string, remote: RemoteName, entry: string): string =>
  `${new URL(exampleOf(remote), site).href}?remote.${remote}=${entry}`;

/** Tells how to open an address that `tryAddress` returned. */
export const howToOpen = (address: string): string =>
  `open ${address}\nthe first time the site asks for your deploy token, as the password of whatever user`;

/** Returns the reason why a site cannot load the remote from this machine; null if it can. */
export async function findLoadProblem(address: string, origin: string): Promise<string | null> {
  const site = new URL(address).origin;
  try {
    const [page, registry] = await Promise.all([fetch(address), fetch(`${site}/registry.json`)]);
    const { contract } = await registry.json();
    if (contract !== CONTRACT_VERSION) {
      return `${site} runs contract ${contract}, this remote is built against contract ${CONTRACT_VERSION}`;
    }
    // The site asks for a token only if it allows the origin.
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

/** Builds the remote in the current folder as for a release, and rebuilds it after each change. Leaves out the private files. */
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
  const address = tryAddress(values.site, remote, `${origin}/remoteEntry.js`);
  console.log(
    `${remote} is served at ${origin} and built again whenever a file changes; then reload the page`,
  );
  console.log((await findLoadProblem(address, origin)) ?? howToOpen(address));
}

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  RELEASE_MANIFEST_FILE,
  REMOTE_NAMES,
  type Registry,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { openRunningSite } from '../../server/cli/deploy/site-client';
import { freePort } from '../support/free-ports';
import { startDocumentedNginx } from '../support/nginx';
import { startCuttableProxy } from '../support/postgres';
import { ALTERED_FILE_HASH, rehashBuild } from '../support/rehash-build';
import { killSite, type StartedSite, startSite, stopSite } from '../support/running-site';
import { releasesText } from './load';

/** Main file of the current version of the host, built. */
export const MAIN_FILE = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** Prepares one of several servers on a shared database. Its connection to the database can be cut. */
export async function prepareServer(folder: string, url: string, env: Record<string, string>) {
  const cut = await startCuttableProxy(url);
  const within = (name: string) => join(folder, name);
  const [dataDir, remotesDir, secretsDir] = [within('data'), within('remotes'), within('secrets')];
  const port = await freePort();
  const place = { dataDir, databaseUrl: cut.url };
  const variables = {
    DATABASE_URL: cut.url,
    REMOTES_DIR: remotesDir,
    SECRETS_DIR: secretsDir,
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    // Restores the default limit.
    RATE_LIMIT: '',
    ...env,
  };
  let site: StartedSite | null = null;
  let isCut = false;
  mkdirSync(folder, { recursive: true });
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    secretsDir,
    variables,
    copyKeys: (from: string) => cpSync(from, secretsDir, { recursive: true }),
    async start(main = MAIN_FILE) {
      const started = await startSite(main, place, { ...variables, LOG_LEVEL: 'info' });
      site = started;
    },
    async kill() {
      if (site) await killSite(site);
      site = null;
    },
    /** Stops the server with SIGTERM and starts it again from the build `main`. */
    async restart(main: string) {
      const stopped = site;
      site = null;
      if (stopped) await stopSite(stopped);
      await this.start(main);
    },
    cut() {
      isCut = true;
      cut.cut();
    },
    reconnect() {
      isCut = false;
      cut.reconnect();
    },
    /** Returns true if the server runs and reaches the database. */
    isConnected: () => site !== null && !isCut,
    errorLines: () =>
      (site?.server.output.stdout ?? '').split('\n').filter((line) => /"level":(50|60)/.test(line)),
    async stop() {
      await this.kill();
      await cut.stop();
    },
  };
}

export type TrialServer = Awaited<ReturnType<typeof prepareServer>>;

/**
 * Starts nginx with the documented configuration before the servers. Its cache serves files of a stopped newer host,
 * which the previous host does not have.
 */
export async function startProxy(folder: string, servers: readonly number[]) {
  const port = await freePort();
  const { stop } = await startDocumentedNginx({
    file: 'site.conf',
    port,
    dir: join(folder, 'nginx'),
    adapted: {
      'proxy_cache_path /var/cache/nginx/club ': `proxy_cache_path "${join(folder, 'cache')}" `,
      'server 127.0.0.1:4300 max_fails=3 fail_timeout=1s;': servers
        .map((server) => `server 127.0.0.1:${server} max_fails=3 fail_timeout=1s;`)
        .join('\n  '),
    },
  });
  return { base: `http://127.0.0.1:${port}`, stop };
}

export type ReleaseChanges = {
  /** Texts of all registries that were published at some time. */
  known: Set<string>;
  /** Milliseconds after each change until all connected servers served the same releases. */
  agreedMs: number[];
  deploys: number;
  rollbacks: number;
  faults: string[];
};

const AGREEMENT_TIMEOUT_MS = 1_000;
const TIMEOUT_MS = 15_000;

const pickRandom = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

export const fetchRegistryText = async ({ base }: TrialServer): Promise<string> => {
  const answer = await fetch(`${base}/registry.json`);
  return releasesText(await answer.json());
};

/**
 * Waits until all servers serve the expected registry. Returns the time in milliseconds, or the timeout if they never
 * do.
 */
export async function waitForAgreement(servers: readonly TrialServer[], expected: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const all = await Promise.all(servers.map((server) => fetchRegistryText(server).catch(() => '')));
    const passed = performance.now() - start;
    if (all.every((registry) => registry === expected) || passed > TIMEOUT_MS) return passed;
    await pause(20);
  }
}

type Options = {
  servers: readonly TrialServer[];
  builds: Record<RemoteName, readonly string[]>;
  tokens: Record<RemoteName, string>;
};

/**
 * Returns functions that deploy and roll back on random connected servers. A deploy uploads to one server and runs the
 * release on another.
 */
export function createDeployActions({ servers, builds, tokens }: Options) {
  const changes: ReleaseChanges = { known: new Set(), agreedMs: [], deploys: 0, rollbacks: 0, faults: [] };
  const clientOf = (server: TrialServer, remote: RemoteName) =>
    openRunningSite({ url: server.base, token: tokens[remote] });
  const connected = () => servers.filter((server) => server.isConnected());
  let number = 0;

  async function deploy(remote: RemoteName, server: TrialServer): Promise<void> {
    const build = builds[remote][number % builds[remote].length] ?? '';
    const added = await clientOf(pickRandom(connected()), remote).add(build, remote);
    await clientOf(server, remote).deploy({ ...added, by: 'trial' });
    changes.deploys += 1;
  }

  async function rollBack(remote: RemoteName, server: TrialServer): Promise<void> {
    await clientOf(server, remote).rollback({ remote, by: 'trial' });
    changes.rollbacks += 1;
  }

  async function canGoBack(remote: RemoteName, server: TrialServer): Promise<boolean> {
    const { remotes } = JSON.parse(await fetchRegistryText(server)) as Registry;
    return !!remotes[remote]?.previous;
  }

  async function change(): Promise<void> {
    number += 1;
    const remote = pickRandom(REMOTE_NAMES);
    const server = pickRandom(connected());
    try {
      const isBack = number % 3 === 0 && (await canGoBack(remote, server));
      await (isBack ? rollBack(remote, server) : deploy(remote, server));
      const expected = await fetchRegistryText(server);
      changes.known.add(expected);
      const ms = await waitForAgreement(connected(), expected);
      changes.agreedMs.push(ms);
      if (ms > AGREEMENT_TIMEOUT_MS)
        changes.faults.push(`change ${number}: servers agreed after ${Math.round(ms)} ms`);
    } catch (error) {
      changes.faults.push(`change ${number} of ${remote}: ${(error as Error).message}`);
    }
  }
  return { changes, change };
}

export const remoteBuildFolder = (name: RemoteName): string =>
  fileURLToPath(new URL(`../../../remote-${name}/dist`, import.meta.url));

/** Creates several builds of a remote in which every script differs. */
export function createBuildVariants(name: RemoteName, folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const build = join(folder, `${name}-${index}`);
    cpSync(remoteBuildFolder(name), build, { recursive: true });
    const file = join(build, RELEASE_MANIFEST_FILE);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest;
    for (const script of Object.keys(manifest.files).filter((each) => each.endsWith('.js'))) {
      const text = `${readFileSync(join(build, script), 'utf8')}\n// ${index}\n`;
      writeFileSync(join(build, script), text);
      for (const ending of ['br', 'gz']) rmSync(join(build, `${script}.${ending}`), { force: true });
      manifest.files[script] = ALTERED_FILE_HASH;
    }
    rehashBuild(build, manifest);
    manifest.version = `1.${index + 1}.0`;
    writeFileSync(file, JSON.stringify(manifest));
    return build;
  });
}

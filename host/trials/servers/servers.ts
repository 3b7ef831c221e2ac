import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-ports';
import { startDocumentedNginx } from '../support/nginx';
import { startCuttableProxy } from '../support/postgres';
import { killSite, type StartedSite, startSite, stopSite } from '../support/running-site';

/** Main file of this host's build. */
export const MAIN_FILE = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** Prepares one of several servers on a database, with a connection that can be cut. */
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
    /** Stops the server with SIGTERM and starts it from another build. */
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
    isAlive: () => site !== null,
    /** Whether the server runs and reaches the database. */
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

/** Starts the documented nginx before the servers, without its cache, which would hide failures. */
export async function startProxy(folder: string, servers: readonly number[]) {
  const port = await freePort();
  const { stop } = await startDocumentedNginx({
    file: 'site.conf',
    port,
    dir: join(folder, 'nginx'),
    adapted: {
      'proxy_cache_path /var/cache/nginx/club ': `proxy_cache_path "${join(folder, 'cache')}" `,
      'proxy_cache club;': 'proxy_cache off;',
      'server 127.0.0.1:4300 max_fails=3 fail_timeout=1s;': servers
        .map((server) => `server 127.0.0.1:${server} max_fails=3 fail_timeout=1s;`)
        .join('\n  '),
    },
  });
  return { base: `http://127.0.0.1:${port}`, stop };
}

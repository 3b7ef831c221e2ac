import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCut } from '../support/cut';
import { freePort } from '../support/free-ports';
import { killSite, type StartedSite, startSite, stopSite } from '../support/running-site';

const MAIN_FILE = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** One of several servers on a database: what it has of its own, and the way to the database, which can be cut. */
export async function openServer(folder: string, url: string, env: Record<string, string>) {
  const cut = await startCut(url);
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
    // The limits as they are by default.
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
    takeKeys: (of: string) => cpSync(of, secretsDir, { recursive: true }),
    async start(main = MAIN_FILE) {
      const started = await startSite(main, place, { ...variables, LOG_LEVEL: 'info' });
      site = started;
    },
    async kill() {
      if (site) await killSite(site);
      site = null;
    },
    /** Ends it as an operator would and starts it again, with the given build if there is one. */
    async restart(main?: string) {
      const stopped = site;
      site = null;
      if (stopped) await stopSite(stopped);
      await this.start(main);
    },
    cut() {
      isCut = true;
      cut.cut();
    },
    mend() {
      isCut = false;
      cut.mend();
    },
    isAlive: () => site !== null,
    /** Whether it runs and reaches the database. */
    isWhole: () => site !== null && !isCut,
    complaints: () =>
      (site?.server.output.stdout ?? '').split('\n').filter((line) => /"level":(50|60)/.test(line)),
    async stop() {
      await this.kill();
      await cut.stop();
    },
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

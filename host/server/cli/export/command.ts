import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDataService } from '../../directory/data-service';
import { createStore } from '../../directory/sql/create-store';
import { evaluationRulesOf } from '../../directory/store';
import { createRefreshingDirectory, type SiteDirectory } from '../../pages/directory/directory';
import { type Config, readConfig, SITE_ORIGIN_RULE } from '../../platform/config/config';
import { type Env, parseOrigin } from '../../platform/config/env-reader';
import { describeDatabaseProblem, openDatabase } from '../../platform/database/open-database';
import { DATABASE_FILE } from '../../platform/database/sqlite/open-sqlite';
import { createTextAnswer, JSON_TYPE } from '../../platform/http/text-answer';
import { openDeployDirectory } from '../../registry/deploy-directory';
import { type Deployment, loadDeployment, remotesWithoutRelease } from '../../registry/deployment';
import { HOST_SHARED_MODULES } from '../../registry/host-shared';
import { openDeployStore } from '../../registry/open-deploy-store';
import { listRemoteBuilds } from '../../registry/start-builds';
import { STATE_FILE } from '../../registry/state-file';
import { exportSite, requireReplaceableFolder } from './export-site';

const USAGE = 'export DIR [--from REMOTES_DIR] [--origin https://…]';

type Context = {
  env: Env;
  /** Folder of the host's build. */
  dist: string;
  /** Root folder of the checkout with the remotes' builds. */
  checkout: string;
  /** Base folder for a relative DIR argument. */
  cwd: string;
  print: (line: string) => void;
  /** Returns the demo specialists that the embedded service loads at its first start. */
  demo: () => readonly unknown[];
};

type Remotes = { deployment: Deployment; releasesDir: string; shown: string };

function readArguments(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      builds: { type: 'boolean', default: false },
      origin: { type: 'string' },
    },
  });
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  const { from, builds } = values;
  const origin = values.origin === undefined ? null : parseOrigin(values.origin);
  if (values.origin !== undefined && !origin)
    throw new Error(`--origin must be ${SITE_ORIGIN_RULE}, but is ${JSON.stringify(values.origin)}`);
  return { dir, from, builds, origin };
}

function openDirectory(config: Config, remotesDir: string, secretsDir: string) {
  const { remoteOrigins } = config;
  const store = openDeployStore({ remotesDir, secretsDir });
  return openDeployDirectory({ store, remoteOrigins, shared: HOST_SHARED_MODULES });
}

/** Reads the deployment in a directory without changing it. */
async function runningIn(config: Config, remotesDir: string, secretsDir = config.secretsDir) {
  const state = await openDirectory(config, remotesDir, secretsDir).state();
  const { remoteOrigins } = config;
  const deployment = await loadDeployment(state, { remotesDir, remoteOrigins });
  if (Object.keys(deployment.registry.remotes).length === 0)
    throw new Error(`${remotesDir} holds no release of any remote yet`);
  return deployment;
}

/** Deploys the checkout's builds to a temporary directory and deletes it after `use`. */
async function withBuilds<T>(config: Config, checkout: string, use: (remotes: Remotes) => Promise<T>) {
  const releasesDir = await mkdtemp(join(tmpdir(), 'club-export-'));
  const secretsDir = join(releasesDir, '.secrets');
  try {
    const directory = openDirectory(config, releasesDir, secretsDir);
    for (const build of await listRemoteBuilds(checkout))
      await directory.deploy({ ...(await directory.add(build)), by: userInfo().username });
    const deployment = await runningIn(config, releasesDir, secretsDir);
    return await use({ deployment, releasesDir, shown: 'the remotes that are built here' });
  } finally {
    await rm(releasesDir, { recursive: true, force: true });
  }
}

/** Exports the site and returns the exit code. Prints a failure as one line on stderr. */
export async function runExport(
  argv: string[],
  { env, dist, checkout, cwd, print, demo }: Context,
): Promise<number> {
  try {
    const { dir, from, builds, origin } = readArguments(argv);
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.problems.join('; '));
    const { config } = read;
    const into = resolve(cwd, dir);
    await requireReplaceableFolder(into);

    async function write({ shown, ...remotes }: Remotes): Promise<void> {
      const directory = await currentDirectory(config, demo);
      const site = { origin: origin ?? config.siteOrigin, directory };
      await exportSite({ dist, into, config, ...site, ...remotes });
      const missing = remotesWithoutRelease(remotes.deployment.registry);
      const without =
        missing.length > 0 ? `, without ${missing.join(' and ')}, of which it holds no release` : '';
      print(`exported to ${into} with ${shown}${without}`);
      if (site.origin === null)
        print('without --origin or SITE_ORIGIN: no canonical addresses, robots.txt and sitemap.xml');
      if (Object.values(config.externalEndpoints).includes(null))
        print('the web server has to pass /servicio/ on to the data service: host/nginx/export.conf');
    }

    const hasRun = Boolean(env.REMOTES_DIR?.trim()) && existsSync(join(config.remotesDir, STATE_FILE));
    if (builds && from === undefined && !hasRun) await withBuilds(config, checkout, write);
    else {
      const releasesDir = from === undefined ? config.remotesDir : resolve(cwd, from);
      const deployment = await runningIn(config, releasesDir);
      await write({ deployment, releasesDir, shown: `the releases that run in ${releasesDir}` });
    }
    return 0;
  } catch (error) {
    console.error(`export: ${(error as Error).message}`);
    return 1;
  }
}

async function directoryOf(specialists: Parameters<typeof createRefreshingDirectory>[0]['specialists']) {
  const ratings = async () => createTextAnswer('[]', JSON_TYPE);
  const current = await createRefreshingDirectory({ specialists, ratings, removed: async () => [] });
  return current();
}

/**
 * Returns the embedded service's specialists, or the demo specialists before its first start; null if an external
 * service provides them.
 */
async function currentDirectory(
  config: Config,
  demo: () => readonly unknown[],
): Promise<SiteDirectory | null> {
  if (config.externalEndpoints.specialists) return null;
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, DATABASE_FILE)))
    return directoryOf(async () => createTextAnswer(JSON.stringify(demo()), JSON_TYPE));
  const opened = await openDatabase(config, { alone: false });
  if (!opened.ok) throw new Error(opened.problem);
  const store = createStore(opened.value, evaluationRulesOf(config));
  try {
    return await directoryOf(createDataService({ store }).specialists);
  } catch (error) {
    throw new Error(describeDatabaseProblem(config, error));
  } finally {
    await store.close();
  }
}

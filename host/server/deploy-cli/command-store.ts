import { resolve } from 'node:path';
import { lazyDatabase } from '../directory/commands/lazy-database';
import { readDatabaseUrl, readDeployments } from '../platform/config/config';
import { createEnvReader, type Env } from '../platform/config/env-reader';
import { DeployRefused } from '../registry/deploy-refused';
import type { DeployStore } from '../registry/deploy-store';
import { isCopy, openDeployStore } from '../registry/open-deploy-store';

/** Logs side effects to stderr, because stdout may be a token; errors reject instead. */
const log = { info: (line: string) => console.error(line), error: () => undefined };

function databaseOf(environment: Env) {
  const env = createEnvReader(environment);
  const databaseUrl = readDatabaseUrl(env);
  const where = readDeployments(env, databaseUrl);
  const [problem] = env.problems;
  if (problem) throw new DeployRefused(problem);
  if (where === 'directory' || databaseUrl === null) return null;
  const dataDir = environment.DATA_DIR ?? '.data';
  return { url: databaseUrl, database: lazyDatabase({ databaseUrl, dataDir }, true) };
}

/** Opens the deploy store of the server that runs with this environment. */
export const storeOf = ({ REMOTES_DIR = '.remotes', SECRETS_DIR = '.secrets', ...env }: Env): DeployStore =>
  openDeployStore({ remotesDir: REMOTES_DIR, secretsDir: SECRETS_DIR, shared: databaseOf(env), log });

/** Opens the deploy store in the directory `to`. Throws if `to` is a server's local copy of its PostgreSQL database. */
export function storeAt(to: string, env: Env): DeployStore {
  const isOurs = resolve(env.REMOTES_DIR ?? '.remotes') === resolve(to);
  const store = storeOf({
    ...(isOurs ? env : { SECRETS_DIR: env.SECRETS_DIR, DEPLOYMENTS: 'directory' }),
    REMOTES_DIR: to,
  });
  if (!store.isShared && isCopy(to) && env.DEPLOYMENTS !== 'directory')
    throw new DeployRefused(
      `${to} is a server's copy of its database: set DATABASE_URL and REMOTES_DIR of that server`,
    );
  return store;
}

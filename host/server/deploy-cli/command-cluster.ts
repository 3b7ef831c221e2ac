import { resolve } from 'node:path';
import { lazyDatabase } from '../directory/commands/lazy-database';
import { readDatabaseUrl, readDeployments } from '../platform/config/config';
import { createEnvReader, type Env } from '../platform/config/env-reader';
import { type Cluster, openCluster } from '../registry/cluster/cluster';
import { isCopy } from '../registry/cluster/copy-mark';
import { DeployRefused } from '../registry/deploy-refused';
import { type SignedTokens, signedTokens } from '../registry/signed-tokens';
import { type TokenStore, tokensIn } from '../registry/tokens';

/** Says on stderr what a command changed beside its order; stdout may be a token. Faults reject. */
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

/** What several servers run, where the environment says that the directory is the copy that one of them has. */
export function clusterAt(to: string, env: Env): Cluster | null {
  const isOurs = resolve(env.REMOTES_DIR ?? '.remotes') === resolve(to);
  const shared = isOurs ? databaseOf(env) : null;
  if (!shared && isCopy(to) && env.DEPLOYMENTS !== 'directory') {
    throw new DeployRefused(
      `${to} is a server's copy of what its database holds: the command wants the DATABASE_URL and REMOTES_DIR of that server`,
    );
  }
  if (!shared) return null;
  return openCluster({ ...shared, remotesDir: to, secretsDir: env.SECRETS_DIR ?? '.secrets', log });
}

/** The tokens of several servers; null if the environment says that they are kept in a folder. */
export function sharedTokens(env: Env): SignedTokens | null {
  const shared = databaseOf(env);
  return shared && signedTokens({ ...shared, secretsDir: env.SECRETS_DIR ?? '.secrets', log });
}

/** Where the environment says that deploy tokens are kept. */
export const tokenStore = (env: Env): TokenStore =>
  sharedTokens(env) ?? tokensIn(env.SECRETS_DIR ?? '.secrets');

import { join } from 'node:path';
import { type RemoteName, releasesIn } from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import type { DeployDirectory } from '../registry/deploy-directory';
import type { DeploymentSource } from '../registry/deployment';
import { EMPTY_STATE } from '../registry/state';
import type { Tokens } from '../registry/tokens';
import type { Renderings } from '../rendering/renderings';
import { deployApi } from './deploy-api';
import { errorReports } from './error-reports';
import { pathHider } from './hide-paths';
import { overviewOf, versionsIn } from './overview';
import { overviewPlugin } from './overview-plugin';
import { createSeenErrors } from './seen-errors';
import { sharedErrors, sharedErrorsSince } from './shared-errors';

/** Below the data folder. */
export const UPLOADS_DIR = 'uploads';

type Options = {
  config: Pick<Config, 'dataDir' | 'remotesDir' | 'secretsDir' | 'operatorPage' | 'rateLimit'>;
  metrics: Registry;
  /** What runs, and every way to change it. */
  directory: DeployDirectory;
  /** What is in force in this process. */
  deployments: DeploymentSource;
  /** What draws pages here, where anything does. */
  renderings?: Pick<Renderings, 'tally'> | null;
  /** Who may change what runs. */
  tokens: Tokens;
  /** The database in which other servers count reports too. */
  shared?: Database | null;
};

/** All that is for the teams and their operators: deploys over HTTP, what runs, what went wrong in browsers. */
export async function operatorsPlugin(
  app: FastifyInstance,
  { config, metrics, directory, deployments, renderings, tokens, shared = null }: Options,
) {
  const hide = pathHider({ REMOTES_DIR: config.remotesDir, SECRETS_DIR: config.secretsDir });
  const errors = shared ? sharedErrors(shared) : createSeenErrors();
  const startedAt = new Date();
  /** Where other servers report too, errors are older than this process. */
  const errorsSince = () => (shared ? sharedErrorsSince(new Date()) : startedAt);

  async function versionsOf(remote: RemoteName): Promise<Set<string>> {
    const state = await directory.state().catch(() => EMPTY_STATE);
    const inForce = releasesIn((await deployments.current()).registry, remote);
    return new Set([...versionsIn(state, remote), ...inForce.map(({ version }) => version)]);
  }

  const overview = async () =>
    overviewOf({
      deployment: await deployments.current(),
      state: await directory.state().catch((error: Error) => new Error(hide(error.message))),
      errors: await errors.list(),
      startedAt: errorsSince(),
      drawings: (remote) => renderings?.tally(remote) ?? null,
    });

  const uploadsDir = join(config.dataDir, UPLOADS_DIR);
  await app.register(deployApi, { directory, tokens, uploadsDir, hide });
  await app.register(errorReports, { errors, metrics, versionsOf, limited: config.rateLimit > 0, shared });
  if (config.operatorPage !== 'off') {
    await app.register(overviewPlugin, { access: config.operatorPage, tokens, overview });
  }
}

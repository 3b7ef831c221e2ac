import { join, resolve } from 'node:path';
import { type RemoteName, releaseName, releasesIn } from '@club/shared/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { endpointOriginsOf } from '../directory/external/follow-redirects';
import type { SiteRenderer } from '../pages/rendering/site-renderer';
import type { Config, OperatorPageAccess } from '../platform/config/config';
import type { Database } from '../platform/database/database';
import { OPERATORS_ROOT } from '../platform/http/paths';
import { sendRefusal } from '../platform/http/refusal';
import { allReleasesOf } from '../registry/changes';
import type { LocalDeployDirectory } from '../registry/deploy-directory';
import type { DeploymentSource } from '../registry/deployment';
import type { SignalStore } from '../registry/signals/signals';
import { createKnownReleaseCheck, signalsPlugin } from '../registry/signals/signals-plugin';
import { EMPTY_STATE } from '../registry/state';
import type { TokenLookups } from '../registry/tokens';
import { browserReportsPlugin } from './browser-reports';
import { deployApiPlugin } from './deploy-api';
import {
  createClusterErrorCountStore,
  createErrorCountStore,
  startOfClusterErrorCounts,
} from './error-counts';
import { createPerMinuteLimit, errorReportsPlugin } from './error-reports';
import { addHostVersionMetric } from './host-version';
import {
  BASIC_AUTH_CHALLENGE,
  isOpenWithoutToken,
  lookUpToken,
  sendTokenPrompt,
  tokenProblem,
  tokenSecretInHeaders,
} from './operator-access';
import { composeOverview, type Overview, readRollouts, readSignals } from './overview';
import { pageActionsPlugin } from './page-actions';
import { createSourceLineResolver } from './source-lines';
import { createRefusedDeployLog } from './unserved-releases';

type OverviewOptions = {
  access: OperatorPageAccess;
  tokens: TokenLookups;
  overview: () => Promise<Overview>;
};

const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html');

/** Returns true for requests of the page's refresh script, which must not open the browser's password prompt. */
const isRefresh = ({ headers }: FastifyRequest): boolean => headers['x-refresh'] !== undefined;

/** Answers `GET /_remotes` with the operators' page, or with JSON. */
async function overviewPlugin(
  app: FastifyInstance,
  { access, tokens, overview }: OverviewOptions,
): Promise<void> {
  app.get(OPERATORS_ROOT, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept, authorization, x-refresh' });
    const asJson = wantsJson(request);
    const secret = tokenSecretInHeaders(request.headers);
    const isOpen = isOpenWithoutToken(access, request.raw);
    const { token, expiredAt } = await lookUpToken(isOpen ? null : secret, tokens);
    if (!isOpen && !token) {
      if (!asJson && !isRefresh(request))
        return sendTokenPrompt(reply, 'This page is for teams that deploy to the site.');
      if (!isRefresh(request)) reply.header('www-authenticate', BASIC_AUTH_CHALLENGE);
      return sendRefusal(reply, 401, tokenProblem(secret, expiredAt));
    }
    const seen = await overview();
    if (asJson) return seen;
    // Loads React on the first request, so visitors' pages do not load it.
    const { renderOverview } = await import('./overview-page');
    const { REFRESHED_PAGE_CSP } = await import('./page');
    reply.header('content-security-policy', REFRESHED_PAGE_CSP);
    return reply.type('text/html; charset=utf-8').send(renderOverview(seen, new Date()));
  });
}

/** Name of the folder for uploads in progress, in the data folder. */
export const UPLOADS_DIR = 'uploads';

/** Creates a function that replaces folder paths in a text by the names of the variables that set them. */
export function createPathHider(folders: Readonly<Record<string, string>>): (text: string) => string {
  const names = Object.entries(folders)
    .flatMap(([name, folder]) => [folder, resolve(folder)].map((path) => ({ name, path })))
    .sort((a, b) => b.path.length - a.path.length);
  return (text) => names.reduce((hidden, { name, path }) => hidden.replaceAll(path, name), text);
}

type Options = {
  config: Pick<
    Config,
    | 'dataDir'
    | 'remotesDir'
    | 'secretsDir'
    | 'operatorPage'
    | 'rateLimit'
    | 'rolloutStepSeconds'
    | 'externalEndpoints'
  >;
  metrics: Registry;
  directory: LocalDeployDirectory;
  /** Returns the deployment that this process runs. */
  deployments: DeploymentSource;
  renderings?: Pick<SiteRenderer, 'tally'> | null;
  /** Release health counters, if enabled. */
  signals?: Pick<SignalStore, 'add' | 'blocks' | 'releases'> | null;
  tokens: TokenLookups;
  /** Database for report counts shared by several servers. */
  shared?: Database | null;
  /** File of the host's source maps. */
  hostMaps?: string | null;
};

/** Maximum new stacks resolved to source lines per minute. Beyond it, reports are counted without source lines. */
const NEW_STACKS_A_MINUTE = 60;

/** Serves the deploy API, the report endpoints and the operators' page. */
export async function operatorsPlugin(
  app: FastifyInstance,
  {
    config,
    metrics,
    directory,
    deployments,
    renderings,
    signals = null,
    tokens,
    shared = null,
    hostMaps = null,
  }: Options,
) {
  const hide = createPathHider({ REMOTES_DIR: config.remotesDir, SECRETS_DIR: config.secretsDir });
  const errors = shared ? createClusterErrorCountStore(shared) : createErrorCountStore();
  addHostVersionMetric(metrics);
  const refusals = createRefusedDeployLog();
  const startedAt = new Date();
  /** Returns the start of the error counts; counts shared by several servers may begin before this process started. */
  const errorsSince = (now: Date) => (shared ? startOfClusterErrorCounts(now) : startedAt);

  async function releasesOf(remote: RemoteName): Promise<Set<string>> {
    const state = await directory.state().catch(() => EMPTY_STATE);
    const inForce = releasesIn((await deployments.current()).registry, remote);
    return new Set([...allReleasesOf(state, remote), ...inForce.map(releaseName)]);
  }

  const sourceLines = createSourceLineResolver({
    remotesDir: config.remotesDir,
    hostMaps,
    mayResolve: createPerMinuteLimit(NEW_STACKS_A_MINUTE),
  });

  const known = async () =>
    createKnownReleaseCheck(
      await directory.state().catch(() => EMPTY_STATE),
      (await deployments.current()).registry,
    );

  async function overview() {
    const now = new Date();
    const { unusable = [], ...deployment } = await deployments.current();
    const state = await directory.state().catch((error: Error) => new Error(hide(error.message)));
    const timeWantedMs = config.rolloutStepSeconds * 1_000;
    return composeOverview({
      deployment,
      unusable: unusable.map((release) => ({ ...release, reason: hide(release.reason) })),
      state,
      errors: await errors.list(),
      startedAt: errorsSince(now),
      drawings: (remote) => renderings?.tally(remote) ?? null,
      signals: await readSignals(signals, now),
      rollouts: await readRollouts({ deployment, reports: signals, timeWantedMs, now }),
      refusals: refusals.list(),
    });
  }

  const uploadsDir = join(config.dataDir, UPLOADS_DIR);
  await app.register(deployApiPlugin, { directory, tokens, uploadsDir, hide, refusals });
  const limited = config.rateLimit > 0;
  await app.register(errorReportsPlugin, { errors, metrics, releasesOf, sourceLines, limited, shared });
  if (signals) await app.register(signalsPlugin, { signals, metrics, known, limited, shared });
  await app.register(browserReportsPlugin, {
    metrics,
    endpoints: endpointOriginsOf(config),
    limited,
    shared,
  });
  if (config.operatorPage !== 'off') {
    await app.register(pageActionsPlugin, { directory, tokens, hide });
    await app.register(overviewPlugin, { access: config.operatorPage, tokens, overview });
  }
}

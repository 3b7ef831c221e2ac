import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSpecialists } from '@club/shared/service';
import type { RendererListName } from '../../../renderer/protocol';
import { createLazyDatabase } from '../../directory/commands/command';
import { readStoredListText } from '../../directory/external/external-list';
import { isRenderingEnabled } from '../../pages/rendering/site-renderer';
import { testRenderRelease } from '../../pages/rendering/test-render';
import {
  readConfig,
  readDatabaseUrl,
  readDeploymentStorage,
  readPreviewDays,
  siteConfigOf,
} from '../../platform/config/config';
import { createEnvReader, type Env, parseOrigin } from '../../platform/config/env-reader';
import { createTextAnswer, JSON_TYPE } from '../../platform/http/text-answer';
import {
  type DeployDirectory,
  openDeployDirectory,
  type PrepareRelease,
} from '../../registry/deploy-directory';
import { DeployRefused } from '../../registry/deploy-refused';
import type { DeployStore } from '../../registry/deploy-store';
import { HOST_SHARED_MODULES } from '../../registry/host-shared';
import { isDatabaseCopy, openDeployStore } from '../../registry/open-deploy-store';
import { STATE_FILE } from '../../registry/state-file';
import { openRunningSite, type RunningSite } from './site-client';

export type TestRenderOptions = {
  /** Folder of the host's built renderer. */
  rendererDir: string;
  /**
   * Returns example lists of specialists and ratings, for a host without stored lists: commands do not call the
   * external service.
   */
  lists: () => Record<RendererListName, readonly unknown[]>;
};

/** Returns a specialist with a work area from a stored list; undefined if there is none. */
function specialistIn(text: string | null) {
  const read = text === null ? null : parseSpecialists(text);
  return read?.ok ? read.items.find(({ areaTrabajo }) => areaTrabajo.length > 0) : undefined;
}

/**
 * Creates a function that test-renders the pages of a release with the host's stored lists, or example lists if there
 * are none. Returns undefined if the host does not render pages.
 */
function createTestRender(
  remotesDir: string,
  env: Env,
  { rendererDir, lists }: TestRenderOptions,
): PrepareRelease | undefined {
  const read = readConfig(env);
  if (!read.ok) throw new DeployRefused(read.problems[0]);
  const { config } = read;
  if (!isRenderingEnabled(config)) return undefined;
  const siteConfig = siteConfigOf(config);
  return async (remote, deployed, releasesDir = remotesDir) => {
    const stored = await readStoredListText(config, 'specialists');
    const textOf = async (name: RendererListName) =>
      (await readStoredListText(config, name)) ?? JSON.stringify(lists()[name]);
    const answerOf = async (name: RendererListName) => createTextAnswer(await textOf(name), JSON_TYPE);
    const [specialists, ratings] = await Promise.all([answerOf('specialists'), answerOf('ratings')]);
    const given = { specialists: async () => specialists, ratings: async () => ratings };
    const options = { siteConfig, remotesDir: releasesDir, rendererDir, lists: given };
    return testRenderRelease(options, remote, deployed, specialistIn(stored));
  };
}

/** Prints log messages on stderr, because stdout may carry a token. Drops error messages, because errors are thrown. */
const log = { info: (line: string) => console.error(line), error: () => undefined };

function databaseOf(environment: Env) {
  const env = createEnvReader(environment);
  const databaseUrl = readDatabaseUrl(env);
  const where = readDeploymentStorage(env, databaseUrl);
  const [problem] = env.problems;
  if (problem) throw new DeployRefused(problem);
  if (where === 'directory' || databaseUrl === null) return null;
  const dataDir = environment.DATA_DIR ?? '.data';
  return { url: databaseUrl, database: createLazyDatabase({ databaseUrl, dataDir }, true) };
}

/** Opens the deploy store of the server that runs with this environment. */
export const openConfiguredDeployStore = ({
  REMOTES_DIR = '.remotes',
  SECRETS_DIR = '.secrets',
  ...env
}: Env): DeployStore =>
  openDeployStore({ remotesDir: REMOTES_DIR, secretsDir: SECRETS_DIR, shared: databaseOf(env), log });

/**
 * Opens the deploy store in the directory `to`. Throws if `to` is only a copy of deployments that a server stores in
 * PostgreSQL.
 */
function storeAt(to: string, env: Env): DeployStore {
  const isOurs = resolve(env.REMOTES_DIR ?? '.remotes') === resolve(to);
  const store = openConfiguredDeployStore({
    ...(isOurs ? env : { SECRETS_DIR: env.SECRETS_DIR, DEPLOYMENTS: 'directory' }),
    REMOTES_DIR: to,
  });
  if (!store.isShared && isDatabaseCopy(to) && env.DEPLOYMENTS !== 'directory')
    throw new DeployRefused(
      `${to} is a server's copy of its database: set DATABASE_URL and REMOTES_DIR of that server`,
    );
  return store;
}

export type DeployTarget = {
  directory: DeployDirectory & Partial<RunningSite>;
  /** Description of the target for messages: "at" an address or "in" a directory. */
  name: string;
};

/** Returns whether a directory has deployments or is the configured REMOTES_DIR. */
const isDeploymentDirectory = (to: string, { REMOTES_DIR }: Env): boolean =>
  existsSync(join(to, STATE_FILE)) || (!!REMOTES_DIR && resolve(REMOTES_DIR) === resolve(to));

/** Returns the options to open a deployment directory. Throws if `to` is not a directory that a site can run from. */
export function deployDirectoryOptions(to: string, environment: Env) {
  if (existsSync(join(to, 'host.json')))
    throw new DeployRefused(
      `${to} holds an export of an older version: deploy to a REMOTES_DIR and export again`,
    );
  if (!isDeploymentDirectory(to, environment)) {
    throw new DeployRefused(
      `${to} is neither the address of a site, such as http://127.0.0.1:4300, nor a directory that a site runs from; ` +
        'for the first deploy into a new one, set REMOTES_DIR to it',
    );
  }
  const env = createEnvReader(environment);
  const remoteOrigins = env.origins('REMOTE_ORIGINS');
  const previewDays = readPreviewDays(env);
  const [problem] = env.problems;
  if (problem) throw new DeployRefused(problem);
  return {
    store: storeAt(to, environment),
    remoteOrigins,
    previewDays,
    shared: HOST_SHARED_MODULES,
  };
}

function required(option: string | undefined, env: Env): string {
  const to = option ?? env.DEPLOY_TO ?? '';
  if (to !== '') return to;
  throw new DeployRefused('say where: --to with an address or a directory, or DEPLOY_TO in the environment');
}

/** Opens a deployment directory and its tokens. Throws if the target is an address. */
export function openLocalTarget(option: string | undefined, env: Env) {
  const options = deployDirectoryOptions(required(option, env), env);
  return { directory: openDeployDirectory(options), tokens: options.store.tokens };
}

/** Returns the address of the site behind a target; empty if the target is a directory without SITE_ORIGIN. */
export function siteAddress(option: string | undefined, env: Env): string {
  const to = required(option, env);
  return /^https?:/i.test(to) ? new URL(to).origin : (parseOrigin(env.SITE_ORIGIN ?? '') ?? '');
}

/** Opens a deploy target: the address of a running site or a deployment directory. */
export function openTarget(option: string | undefined, env: Env, trial?: TestRenderOptions): DeployTarget {
  const to = required(option, env);
  if (/^https?:\/\//i.test(to))
    return { directory: openRunningSite({ url: to, token: env.DEPLOY_TOKEN }), name: `at ${to}` };
  const options = deployDirectoryOptions(to, env);
  const prepare = trial && createTestRender(to, env, trial);
  const directory = openDeployDirectory({ ...options, prepare });
  const state = async () => {
    if (options.store.isShared) await options.store.follow();
    return directory.state();
  };
  return { directory: { ...directory, state }, name: `in ${resolve(to)}` };
}

import type { EndpointName, ResultsRating, SiteContact } from '@club/shared/service';
import { readContact } from './contact';
import { readDatabaseUrl } from './database-url';
import { readDeployments } from './deployments';
import { createEnvReader, type Env, originOf } from './env-reader';
import { type OperatorPage, readOperatorPage } from './operator-page';
import { readTrustProxy, type TrustProxy } from './trust-proxy';

/** Whether evaluations wait for approval: none, those that look like an attack, or all. */
export type Moderation = 'off' | 'suspicious' | 'on';
/** Whether each of a visitor's evaluations of a specialist counts, or the latest one. */
export type EvaluationsKept = 'every' | 'latest';
export type MetricsAccess = 'local' | 'on' | 'off';

/** Tells what a valid `SITE_ORIGIN` is, in the message that refuses another one. */
export const SITE_ORIGIN_RULE = 'an http(s) origin without a path: the site needs the root of its origin';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** PostgreSQL instead of SQLite in `dataDir`; holds a password, so nothing may show it. */
  databaseUrl: string | null;
  /** Where a backup of each night is kept; null: nowhere. */
  backupDir: string | null;
  /** How many nights' backups are kept. */
  backupKeep: number;
  /** Where releases, what runs and deploy tokens are kept: in REMOTES_DIR and SECRETS_DIR, or for several servers in PostgreSQL. */
  deployments: 'directory' | 'database';
  /** External script services by call; null where the embedded service answers. */
  externalEndpoints: Record<EndpointName, string | null>;
  /** Further origins that those redirect to. */
  endpointOrigins: string[];
  resultsRating: ResultsRating;
  moderation: Moderation;
  remotesDir: string;
  /** Where the registry's keys and the deploy tokens lie. */
  secretsDir: string;
  operatorPage: OperatorPage;
  /** Further origins that remotes may be loaded from. */
  remoteOrigins: string[];
  /** Origins that a visitor may take a remote from instead of the published one: developers' machines. */
  overrideOrigins: string[];
  /** Where visitors reach the site, for the addresses that it tells; null: as each request came. */
  siteOrigin: string | null;
  /** Whether pages of remotes are drawn on the server. */
  serverRendering: 'on' | 'off';
  /** Whether this server asks external endpoints for their lists, and draws pages from them. */
  serverLists: 'on' | 'off';
  serverListsSeconds: number;
  /** How long each share of visitors has a release before a rollout goes on to the next. */
  rolloutStepSeconds: number;
  /** Whether browsers keep the site for when there is no network. */
  serviceWorker: 'on' | 'off';
  /** Whether pages tell how releases fare, and of how many page loads in a hundred how they feel. */
  signals: 'on' | 'off';
  signalsSample: number;
  /** Further origins whose pages may use the embedded service. */
  allowedOrigins: string[];
  trustProxy: TrustProxy;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Sends per minute and address; 0 is no limit. */
  rateLimit: number;
  evaluationsKept: EvaluationsKept;
  /** Who may read /metrics: this machine and its private network, everybody, or nobody. */
  metrics: MetricsAccess;
  /** Evaluations per day and visitor's identification; 0 is no limit. */
  evaluationLimit: number;
  /** Beyond so many evaluations an hour from one address they are suspicious; 0 is no limit, as for the next two. */
  addressLimit: number;
  /** … a day from one address about one specialist. */
  addressSpecialistLimit: number;
  /** … an hour about one specialist. */
  specialistLimit: number;
  contact: SiteContact;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Reads the whole configuration from the environment; blank is unset, every bad value is one line in `problems`. */
export function readConfig(environment: Env): ConfigResult {
  const env = createEnvReader(environment);
  const host = env.text('HOST', '127.0.0.1', /^[a-z0-9._:-]+$/i, 'a host name or an address');
  const trustProxy = readTrustProxy(env);
  const databaseUrl = readDatabaseUrl(env);
  const config: Config = {
    host,
    port: env.integer('PORT', 4300, 0, 65_535),
    dataDir: env.text('DATA_DIR', '.data'),
    databaseUrl,
    backupDir: env.text('BACKUP_DIR', '') || null,
    backupKeep: env.integer('BACKUP_KEEP', 14, 1, 3_650),
    deployments: readDeployments(env, databaseUrl),
    externalEndpoints: {
      specialists: env.httpUrl('ENDPOINT_SPECIALISTS'),
      ratings: env.httpUrl('ENDPOINT_RATINGS'),
      feedback: env.httpUrl('ENDPOINT_FEEDBACK'),
      evaluation: env.httpUrl('ENDPOINT_EVALUATION'),
    },
    endpointOrigins: env.origins('ENDPOINT_ORIGINS'),
    resultsRating: env.choice('RESULTS_RATING', 'sample', ['sample', 'service']),
    moderation: env.choice('MODERATION', 'suspicious', ['off', 'suspicious', 'on']),
    remotesDir: env.text('REMOTES_DIR', '.remotes'),
    secretsDir: env.text('SECRETS_DIR', '.secrets'),
    operatorPage: readOperatorPage(env, host, trustProxy),
    remoteOrigins: env.origins('REMOTE_ORIGINS'),
    overrideOrigins: env.origins('OVERRIDE_ORIGINS'),
    siteOrigin: env.read('SITE_ORIGIN', null, originOf, SITE_ORIGIN_RULE),
    serverRendering: env.choice('SERVER_RENDERING', 'on', ['on', 'off']),
    serverLists: env.choice('SERVER_LISTS', 'off', ['on', 'off']),
    serverListsSeconds: env.integer('SERVER_LISTS_SECONDS', 3_600, 60, 604_800),
    rolloutStepSeconds: env.integer('ROLLOUT_STEP_SECONDS', 7_200, 1, 604_800),
    serviceWorker: env.choice('SERVICE_WORKER', 'on', ['on', 'off']),
    signals: env.choice('SIGNALS', 'on', ['on', 'off']),
    signalsSample: env.integer('SIGNALS_SAMPLE', 100, 0, 100),
    allowedOrigins: env.origins('ALLOWED_ORIGINS'),
    trustProxy,
    logLevel: env.choice('LOG_LEVEL', 'info', LOG_LEVELS),
    rateLimit: env.integer('RATE_LIMIT', 120, 0, 1_000_000),
    evaluationsKept: env.choice('EVALUATIONS_KEPT', 'every', ['every', 'latest']),
    metrics: env.choice('METRICS', 'local', ['local', 'on', 'off']),
    evaluationLimit: env.integer('EVALUATION_LIMIT', 40, 0, 1_000_000),
    addressLimit: env.integer('ADDRESS_LIMIT', 10, 0, 1_000_000),
    addressSpecialistLimit: env.integer('ADDRESS_SPECIALIST_LIMIT', 2, 0, 1_000_000),
    specialistLimit: env.integer('SPECIALIST_LIMIT', 10, 0, 1_000_000),
    contact: readContact(env),
  };
  return env.problems.length === 0 ? { ok: true, config } : { ok: false, problems: env.problems };
}

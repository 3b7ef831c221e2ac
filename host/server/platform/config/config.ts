import { isIP, isIPv6 } from 'node:net';
import { ERROR_REPORTS_PATH, SIGNALS_PATH } from '@club/shared/federation';
import {
  type EndpointName,
  EVALUATION_REPORTS_PATH,
  type ResultsRatingSource,
  SERVICE_PATHS,
  type SiteConfig,
  type SiteContact,
} from '@club/shared/service';
import { isLoopbackName } from '../addresses';
import { decodeOrNull } from '../http/paths';
import { createEnvReader, type Env, type EnvReader, parseOrigin } from './env-reader';

/** Evaluations that wait for approval: none, suspicious ones, or all. */
type Moderation = 'off' | 'suspicious' | 'on';
/** Whether all evaluations of a specialist by the same visitor count, or only the latest. */
type EvaluationsKept = 'every' | 'latest';
type MetricsAccess = 'local' | 'on' | 'off';

/** Requirement for `SITE_ORIGIN`, shown in the error message about an invalid value. */
export const SITE_ORIGIN_RULE = 'an http(s) origin without a path: the site needs the root of its origin';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /**
   * Address of a PostgreSQL database that replaces SQLite in `dataDir`; contains a password, so never log
   * it.
   */
  databaseUrl: string | null;
  /** Folder for nightly backups; null disables them. */
  backupDir: string | null;
  /** Number of nightly backups to keep. */
  backupKeep: number;
  /**
   * Storage of releases, deployments and tokens: REMOTES_DIR and SECRETS_DIR, or PostgreSQL for several
   * servers.
   */
  deployments: 'directory' | 'database';
  /** URLs of external script services, by call; null if the embedded service answers that call. */
  externalEndpoints: Record<EndpointName, string | null>;
  /** Origins to which the external endpoints redirect, in addition to the built-in ones. */
  endpointOrigins: string[];
  resultsRating: ResultsRatingSource;
  moderation: Moderation;
  remotesDir: string;
  /** Folder of the registry's signing keys and the deploy tokens. */
  secretsDir: string;
  operatorPage: OperatorPageAccess;
  /** Extra origins from which remotes may load. */
  remoteOrigins: string[];
  /** Origins of developers' machines from which a visitor may load an unpublished build of a remote. */
  overrideOrigins: string[];
  /** Lifetime of a preview, in days. */
  previewDays: number;
  /** Public origin for absolute addresses in pages; null uses the origin of each request. */
  siteOrigin: string | null;
  /** Whether the server renders pages of remotes to HTML. */
  serverRendering: 'on' | 'off';
  /** Whether this server fetches lists from external endpoints and renders pages from them. */
  serverLists: 'on' | 'off';
  serverListsSeconds: number;
  /** Duration of each rollout stage, in seconds. */
  rolloutStepSeconds: number;
  /** Whether browsers cache the site for offline use. */
  serviceWorker: 'on' | 'off';
  /**
   * Whether pages report release health and web vitals. `signalsSample` is the percentage of page loads that report web
   * vitals.
   */
  signals: 'on' | 'off';
  signalsSample: number;
  /** Webhook for alerts and the key of its signatures; null sends none. */
  alerts: { url: string; secret: string } | null;
  /** Extra origins whose pages may use the embedded service. */
  allowedOrigins: string[];
  trustProxy: TrustProxy;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Maximum submissions per minute and address; 0 disables the limit. */
  rateLimit: number;
  evaluationsKept: EvaluationsKept;
  /** Clients that may read /metrics: this machine and its private network, everybody, or nobody. */
  metrics: MetricsAccess;
  /** Maximum evaluations per day with the same visitor's identification; 0 disables the limit. */
  evaluationLimit: number;
  /** Maximum evaluations per hour from one address; further ones are suspicious. 0 disables the limit. */
  addressLimit: number;
  /** Maximum evaluations per day from one address for one specialist; further ones are suspicious. */
  addressSpecialistLimit: number;
  /** Maximum evaluations per hour for one specialist; further ones are suspicious. */
  specialistLimit: number;
  contact: SiteContact;
};

type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/**
 * Reads the configuration from the environment. Treats blank values as unset. Reports each invalid value in one line.
 */
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
    deployments: readDeploymentStorage(env, databaseUrl),
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
    previewDays: readPreviewDays(env),
    siteOrigin: env.read('SITE_ORIGIN', null, parseOrigin, SITE_ORIGIN_RULE),
    serverRendering: env.choice('SERVER_RENDERING', 'on', ['on', 'off']),
    serverLists: env.choice('SERVER_LISTS', 'off', ['on', 'off']),
    serverListsSeconds: env.integer('SERVER_LISTS_SECONDS', 3_600, 60, 604_800),
    rolloutStepSeconds: env.integer('ROLLOUT_STEP_SECONDS', 7_200, 1, 604_800),
    serviceWorker: env.choice('SERVICE_WORKER', 'on', ['on', 'off']),
    signals: env.choice('SIGNALS', 'on', ['on', 'off']),
    signalsSample: env.integer('SIGNALS_SAMPLE', 100, 0, 100),
    alerts: readAlerts(env),
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

export const DEFAULT_PREVIEW_DAYS = 7;

export const readPreviewDays = (env: EnvReader): number =>
  env.integer('PREVIEW_DAYS', DEFAULT_PREVIEW_DAYS, 1, 90);

const LEAST_SECRET = 16;

/** Reads the alert webhook's address and the signing key, which is required with an address. */
function readAlerts(env: EnvReader): Config['alerts'] {
  const url = env.httpUrl('ALERT_URL');
  const secret = env.secret(
    'ALERT_SECRET',
    '',
    (value) => (value.length >= LEAST_SECRET ? value : null),
    `at least ${LEAST_SECRET} characters`,
  );
  if (url && !secret) env.problems.push('ALERT_URL needs ALERT_SECRET, the key of the signatures');
  return url && secret ? { url, secret } : null;
}

const PHONE = /^\+?[\d][\d ()-]{3,24}$/;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

/** Reads contact data that the specification leaves open; the defaults are fictitious (Rulings 21 and 27). */
function readContact(env: EnvReader): SiteContact {
  const phone = (name: string) => env.text(name, '0000-0000', PHONE, 'a telephone number');
  return {
    phone: phone('CONTACT_PHONE'),
    email: env.text('CONTACT_EMAIL', 'contacto@example.com', EMAIL, 'an e-mail address'),
    whatsapp: env.text('CONTACT_WHATSAPP', '50600000000', /^\d{8,15}$/, 'digits with the country prefix'),
    servicePhone: phone('SERVICE_PHONE'),
    terms: env.httpUrl('TERMS_URL', 'https://www.example.com/politicas-del-club.pdf'),
    social: {
      facebook: env.httpUrl('SOCIAL_FACEBOOK', 'https://www.example.com/facebook'),
      instagram: env.httpUrl('SOCIAL_INSTAGRAM', 'https://www.example.com/instagram'),
      youtube: env.httpUrl('SOCIAL_YOUTUBE', 'https://www.example.com/youtube'),
    },
  };
}

const WANTED = 'the address of a PostgreSQL database, postgres://user:password@host:port/name';

/**
 * Reads `DATABASE_URL`. The error about an invalid address does not show the address, because it contains a password.
 */
export function readDatabaseUrl(env: EnvReader): string | null {
  return env.secret<string | null>('DATABASE_URL', null, parseDatabaseUrl, WANTED);
}

function parseDatabaseUrl(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || decodeOrNull(text) === null) return null;
  return new URL(text).pathname.length > 1 ? text : null;
}

/** Describes a database address without user and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `${decodeURIComponent(pathname.slice(1))} at ${host}${port ? `:${port}` : ''}`;
}

/** Reads the storage of deployments. Defaults to PostgreSQL if `DATABASE_URL` is set, else to the directory. */
export function readDeploymentStorage(env: EnvReader, databaseUrl: string | null): 'directory' | 'database' {
  const usual = databaseUrl === null ? 'directory' : 'database';
  const where = env.choice('DEPLOYMENTS', usual, ['directory', 'database']);
  if (where === 'database' && databaseUrl === null) {
    env.problems.push('DEPLOYMENTS: «database» wants a PostgreSQL in DATABASE_URL');
  }
  return where;
}

/** Clients that may open the operators' page: local requests, everybody, token holders, or nobody. */
export type OperatorPageAccess = 'local' | 'open' | 'token' | 'off';

/**
 * Allows local requests by default only if the host listens on loopback, without a proxy, outside production. Otherwise
 * visitors behind a proxy that adds no headers would look local.
 */
function readOperatorPage(env: EnvReader, host: string, trustProxy: TrustProxy): OperatorPageAccess {
  const isForGood = env.text('NODE_ENV', '') === 'production';
  const isLocal = isLoopbackName(host) && trustProxy === 'nobody' && !isForGood;
  const choices = ['local', 'open', 'token', 'off'] as const;
  return env.choice<OperatorPageAccess>('OPERATOR_PAGE', isLocal ? 'local' : 'token', choices);
}

/**
 * Proxies that may set X-Forwarded-For and X-Forwarded-Proto: none, the nearest one, or those in the listed
 * networks.
 */
export type TrustProxy = 'nobody' | 'nearest' | string[];

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(env: EnvReader): TrustProxy {
  return env.read<TrustProxy>(
    'TRUST_PROXY',
    'nobody',
    parseTrustProxy,
    'off, on, or a comma-separated list of addresses and networks',
  );
}

function parseTrustProxy(value: string): TrustProxy | null {
  if (value === 'off') return 'nobody';
  if (value === 'on') return 'nearest';
  const networks = value.split(',').map((item) => item.trim());
  return networks.every((item) => NETWORK_NAMES.includes(item) || isNetwork(item)) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}

/** Returns the public part of the configuration, as served by GET /config.json. */
export function siteConfigOf(config: Config): SiteConfig {
  const external = config.externalEndpoints;
  return {
    endpoints: {
      specialists: external.specialists ?? SERVICE_PATHS.specialists,
      ratings: external.ratings ?? SERVICE_PATHS.ratings,
      feedback: external.feedback ?? SERVICE_PATHS.feedback,
      evaluation: external.evaluation ?? SERVICE_PATHS.evaluation,
    },
    resultsRating: config.resultsRating,
    contact: config.contact,
    errorReports: ERROR_REPORTS_PATH,
    evaluationReports: external.ratings || external.evaluation ? null : EVALUATION_REPORTS_PATH,
    signals: config.signals === 'on' ? { url: SIGNALS_PATH, vitals: config.signalsSample } : null,
    offline: config.serviceWorker === 'on',
  };
}

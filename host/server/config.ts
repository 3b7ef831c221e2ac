import type { EndpointName, ResultsRating, SiteContact } from '@club/shared/service';
import { readContact } from './contact';
import { createEnvReader, type Env } from './env-reader';
import { readTrustProxy, type TrustProxy } from './trust-proxy';

export type Moderation = 'off' | 'on';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** External script services by call; null where the embedded service answers. */
  externalEndpoints: Record<EndpointName, string | null>;
  resultsRating: ResultsRating;
  moderation: Moderation;
  remotesDir: string;
  /** Further origins that remotes may be loaded from. */
  remoteOrigins: string[];
  /** Further origins whose pages may use the embedded service. */
  allowedOrigins: string[];
  trustProxy: TrustProxy;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Sends per minute and address; 0 is no limit. */
  rateLimit: number;
  contact: SiteContact;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Reads the whole configuration from the environment; blank is unset, every bad value is one line in `problems`. */
export function readConfig(environment: Env): ConfigResult {
  const env = createEnvReader(environment);
  const config: Config = {
    host: env.text('HOST', '127.0.0.1', /^[a-z0-9._:-]+$/i, 'a host name or an address'),
    port: env.integer('PORT', 4300, 0, 65_535),
    dataDir: env.text('DATA_DIR', '.data'),
    externalEndpoints: {
      specialists: env.httpUrl('ENDPOINT_SPECIALISTS'),
      ratings: env.httpUrl('ENDPOINT_RATINGS'),
      feedback: env.httpUrl('ENDPOINT_FEEDBACK'),
      evaluation: env.httpUrl('ENDPOINT_EVALUATION'),
    },
    resultsRating: env.choice('RESULTS_RATING', 'sample', ['sample', 'service']),
    moderation: env.choice('MODERATION', 'off', ['off', 'on']),
    remotesDir: env.text('REMOTES_DIR', '.remotes'),
    remoteOrigins: env.origins('REMOTE_ORIGINS'),
    allowedOrigins: env.origins('ALLOWED_ORIGINS'),
    trustProxy: readTrustProxy(env),
    logLevel: env.choice('LOG_LEVEL', 'info', LOG_LEVELS),
    rateLimit: env.integer('RATE_LIMIT', 120, 0, 1_000_000),
    contact: readContact(env),
  };
  if (environment.DATABASE_URL?.trim()) {
    env.problems.push('DATABASE_URL is not supported: this version keeps its data in SQLite under DATA_DIR');
  }
  return env.problems.length === 0 ? { ok: true, config } : { ok: false, problems: env.problems };
}

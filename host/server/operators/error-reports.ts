import { createHash } from 'node:crypto';
import { isRecord } from '@club/shared/domain';
import {
  ERROR_KINDS,
  ERROR_REPORTS_PATH,
  type ErrorReport,
  isPageName,
  isRemoteName,
  MAX_FRAMES,
  type RemoteName,
} from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { parseJsonBody } from '../directory/accept-submission';
import { clusterRateLimitStore } from '../directory/shared-windows';
import { networkBlockOf } from '../platform/addresses';
import type { Database } from '../platform/database/database';
import { reportIntakePlugin } from '../platform/http/address-limit';
import { sendRefusal } from '../platform/http/refusal';
import { versionInFolderName } from '../registry/release-folder';
import type { ErrorCountStore } from './error-counts';
import { isScriptPosition, type SourceLineResolver } from './source-lines';

const WINDOW_MS = 60_000;

/** Returns a function that returns true at most `most` times a minute. */
export function createPerMinuteLimit(
  most: number,
  now: () => number = () => performance.now(),
): () => boolean {
  let windowStart = now();
  let used = 0;
  return () => {
    if (now() - windowStart >= WINDOW_MS) {
      windowStart = now();
      used = 0;
    }
    used += 1;
    return used <= most;
  };
}

/** Label for all versions that this site never ran. */
export const OTHER_VERSION = 'other';

const MAX_MESSAGE = 300;
const MAX_RAW_MESSAGE = 4_000;

const QUERY = /(?<=[^\s?])[?#][^\s"'()]{1,2000}/g;
const EMAIL = /[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g;
/** Matches seven or more digits with separators, as in identity and telephone numbers. */
const LONG_NUMBER = /\d(?:[ .-]?\d){6,40}/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Returns a message as one line; removes personal data: URL queries, e-mail addresses, identity and telephone numbers.
 */
export function anonymize(message: string): string {
  return message
    .slice(0, MAX_RAW_MESSAGE)
    .replace(INVISIBLE, ' ')
    .replace(QUERY, '')
    .replace(EMAIL, '…')
    .replace(LONG_NUMBER, '…')
    .trim()
    .slice(0, MAX_MESSAGE);
}

const arePositions = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MAX_FRAMES && value.every(isScriptPosition);

/** Parses a page's report and removes personal data; returns null if it is invalid. */
export function readErrorReport(value: unknown): ErrorReport | null {
  if (!isRecord(value)) return null;
  const { remote, version, message, release, page, stack = [], components = [] } = value;
  const kind = ERROR_KINDS.find((name) => name === value.kind);
  if (!isRemoteName(remote) || !kind || typeof message !== 'string') return null;
  if (typeof version !== 'string' || !/^[\w.+-]{1,64}$/.test(version)) return null;
  if (!arePositions(stack) || !arePositions(components)) return null;
  return {
    remote,
    version,
    kind,
    message: anonymize(message),
    ...(typeof release === 'string' && { release }),
    ...(isPageName(page) && { page }),
    stack,
    components,
  };
}

/** Browser families in order of detection, because most user agents also contain the names of other browsers. */
const BROWSERS = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const browserOf = (agent = ''): string => BROWSERS.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other';

type Options = {
  errors: ErrorCountStore;
  metrics: Registry;
  /** Returns the releases of a remote that this site runs or ran, `<version>-<hash>`. */
  releasesOf: (remote: RemoteName) => Promise<ReadonlySet<string>>;
  sourceLines: SourceLineResolver;
  /** True if reports per network are limited; false with `RATE_LIMIT=0`. */
  limited: boolean;
  /** Database for rate limits shared by several servers. */
  shared?: Database | null;
};

const ERRORS_AN_HOUR = 10;
const HOUR_MS = 60 * WINDOW_MS;
const NETWORKS_REMEMBERED = 20_000;

/**
 * Returns a function that accepts at most ten different errors an hour from each network, because anybody can invent
 * errors. Repetitions of the same error are unlimited.
 */
export function createErrorReportLimit(now: () => number = () => performance.now()) {
  const networks = new LRUCache<string, Set<string>>({
    max: NETWORKS_REMEMBERED,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (network: string, error: unknown): boolean => {
    const digest = createHash('sha256').update(JSON.stringify(error)).digest('base64url');
    const errors = networks.get(network) ?? new Set();
    if (errors.size === 0) networks.set(network, errors);
    if (errors.size < ERRORS_AN_HOUR) errors.add(digest);
    return errors.has(digest);
  };
}

const MAX_BODY_BYTES = 4_096;
const REPORTS_A_MINUTE = 30;
/** Maximum log lines per minute. Unknown versions have a separate limit, because anyone can invent versions. */
const LOG_LINES_A_MINUTE = { known: 60, other: 10 };

/** Receives error reports from the site's pages. Counts and logs them without data about the sender. */
export async function errorReportsPlugin(
  app: FastifyInstance,
  { errors, metrics, releasesOf, sourceLines, limited, shared }: Options,
) {
  const mayLog = {
    known: createPerMinuteLimit(LOG_LINES_A_MINUTE.known),
    other: createPerMinuteLimit(LOG_LINES_A_MINUTE.other),
  };
  const mayReport = limited ? createErrorReportLimit() : () => true;
  const counter = new Counter({
    name: 'club_remote_errors_total',
    help: 'Errors of remotes that pages reported, unverified: anybody may report.',
    labelNames: ['remote', 'version', 'kind'],
    registers: [metrics],
  });
  await reportIntakePlugin(app, {
    types: ['text/plain', 'application/json'],
    maxBytes: MAX_BODY_BYTES,
    perMinute: limited ? REPORTS_A_MINUTE : null,
    store: shared ? clusterRateLimitStore(shared, 'reports') : undefined,
  });

  app.post(ERROR_REPORTS_PATH, async (request, reply) => {
    const body = parseJsonBody(request.body);
    const report = body.ok ? readErrorReport(body.value) : null;
    if (!report) return sendRefusal(reply, 400);
    const releases = await releasesOf(report.remote);
    const isKnown = [...releases].some((folder) => versionInFolderName(folder) === report.version);
    const { remote, kind, message, page = null, stack = [], components = [] } = report;
    const release = report.release !== undefined && releases.has(report.release) ? report.release : null;
    const version = isKnown ? report.version : OTHER_VERSION;
    counter.inc({ remote, version, kind });
    const positions = { stack, components };
    if (mayReport(networkBlockOf(request.ip), { remote, version, release, kind, positions })) {
      const counted = {
        ...{ remote, version, kind, message, release, page },
        browser: browserOf(request.headers['user-agent']),
        ...(release ? await sourceLines(remote, release, positions) : { stack: [], components: [] }),
      };
      errors.add(counted, new Date());
      if (mayLog[isKnown ? 'known' : 'other']())
        request.log.warn({ ...counted, unverified: true }, 'a page reported an error');
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

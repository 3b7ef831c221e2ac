import { isRecord } from '@club/shared/domain';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { clusterRateLimitStore } from '../directory/shared-windows';
import type { Database } from '../platform/database/database';
import { reportIntakePlugin } from '../platform/http/address-limit';
import { BROWSER_REPORTS_PATH } from '../platform/http/paths';
import { sendRefusal } from '../platform/http/refusal';
import { parseJson } from '../registry/release-folder';
import { createPerMinuteLimit } from './error-reports';

/** Violation of the content security policy: the directive, and the origin or kind of the blocked resource. */
type PolicyViolation = { directive: string; blocked: string };

const MOST_REPORTS = 20;

const FETCHES = [
  'script',
  'style',
  'img',
  'font',
  'connect',
  'frame',
  'worker',
  'manifest',
  'media',
  'object',
  'child',
];
const DIRECTIVES = new Set([
  ...['default', ...FETCHES].map((kind) => `${kind}-src`),
  ...['script', 'style'].flatMap((kind) => [`${kind}-src-elem`, `${kind}-src-attr`]),
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'integrity',
]);

/** Keywords that browsers report instead of a blocked URL. */
const KEYWORDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
]);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the origin of a blocked URL, because the full URL may identify a visitor. For a URL without an origin,
 * returns the scheme or keyword.
 */
function originOf(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { origin, protocol, host } = new URL(blocked);
  if (host !== '' && /^https?:$/.test(protocol)) return origin.slice(0, 200);
  return /^[a-z-]{2,20}:$/.test(protocol) ? protocol : 'other';
}

function refused(directive: string, blocked: unknown): PolicyViolation {
  const [name = ''] = directive.split(' ', 1);
  return { directive: DIRECTIVES.has(name) ? name : 'other', blocked: originOf(text(blocked)) };
}

/** Parses one report of the Reporting API; returns null for other types. */
function readReport(value: unknown): PolicyViolation | null {
  if (!isRecord(value) || !isRecord(value.body)) return null;
  const { type, body } = value;
  if (type === 'csp-violation') return refused(text(body.effectiveDirective), body.blockedURL);
  return type === 'integrity-violation' ? refused('integrity', body.blockedURL) : null;
}

/** Parses policy violations in the format of the Reporting API or of `report-uri`; returns null for anything else. */
export function readBrowserReports(value: unknown): PolicyViolation[] | null {
  if (Array.isArray(value)) return value.slice(0, MOST_REPORTS).flatMap((each) => readReport(each) ?? []);
  if (!isRecord(value) || !isRecord(value['csp-report'])) return null;
  const report = value['csp-report'];
  return [
    refused(text(report['effective-directive']) || text(report['violated-directive']), report['blocked-uri']),
  ];
}

type Options = {
  metrics: Registry;
  /** Origins of the external endpoints. */
  endpoints: readonly string[];
  /** True if reports per network are limited; false with `RATE_LIMIT=0`. */
  limited: boolean;
  /** Database for rate limits shared by several servers. */
  shared?: Database | null;
};

/** Maximum request body, bytes: several reports, each with the complete policy. */
const MAX_BODY_BYTES = 65_536;
const REPORTS_A_MINUTE = 30;
const LOG_LINES_A_MINUTE = 10;
const REFUSED = 'a browser reported what a policy refused';
/** Hint logged if the blocked origin is an endpoint: browsers blocked its redirect and do not reveal the target. */
const REDIRECT_REFUSED =
  'pages may not follow the redirect of this endpoint: name its target in ENDPOINT_ORIGINS; `npm run data -- check-service` prints the line';
/** Maximum label combinations of the metric, because anyone can invent origins. Further ones count as `other`. */
const MOST_PAIRS = 100;

/** Receives browsers' reports of policy violations. Counts and logs them by directive and origin, without visitor data. */
export async function browserReportsPlugin(
  app: FastifyInstance,
  { metrics, endpoints, limited, shared }: Options,
) {
  const mayLog = createPerMinuteLimit(LOG_LINES_A_MINUTE);
  const pairs = new Set(endpoints.map((origin) => `connect-src ${origin}`));
  const counter = new Counter({
    name: 'club_policy_refusals_total',
    help: 'What policies of pages refused, as browsers reported it, unverified: anybody may report.',
    labelNames: ['directive', 'blocked'],
    registers: [metrics],
  });
  // Lets other sites read the response, because a page that tried to frame this site would otherwise log an error.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  await reportIntakePlugin(app, {
    types: ['application/reports+json', 'application/csp-report'],
    maxBytes: MAX_BODY_BYTES,
    fromAnyPage: true,
    perMinute: limited ? REPORTS_A_MINUTE : null,
    store: shared ? clusterRateLimitStore(shared, 'policies') : undefined,
  });

  function bounded({ directive, blocked }: PolicyViolation): PolicyViolation {
    const pair = `${directive} ${blocked}`;
    if (pairs.size < MOST_PAIRS) pairs.add(pair);
    return { directive, blocked: pairs.has(pair) ? blocked : 'other' };
  }

  app.post(BROWSER_REPORTS_PATH, async (request, reply) => {
    const reports = readBrowserReports(parseJson(String(request.body)));
    if (!reports) return sendRefusal(reply, 400);
    for (const refused of reports.map(bounded)) {
      counter.inc(refused);
      if (!mayLog()) continue;
      const isRedirect = refused.directive === 'connect-src' && endpoints.includes(refused.blocked);
      request.log.warn({ ...refused, unverified: true }, isRedirect ? REDIRECT_REFUSED : REFUSED);
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

import { isRecord } from '@club/shared/domain';

/** What a page's policy refused: by which of its directives, and whence it would have come. */
export type Refused = { directive: string; blocked: string };

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

/** What browsers say in place of an address. */
const KEYWORDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
]);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The origin of what was refused, of which an address may tell who visited what; of what has none, such as extensions, its kind. */
function originOf(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { origin, protocol, host } = new URL(blocked);
  if (host !== '' && /^https?:$/.test(protocol)) return origin.slice(0, 200);
  return /^[a-z-]{2,20}:$/.test(protocol) ? protocol : 'other';
}

function refused(directive: string, blocked: unknown): Refused {
  const [name = ''] = directive.split(' ', 1);
  return { directive: DIRECTIVES.has(name) ? name : 'other', blocked: originOf(text(blocked)) };
}

/** One report of the Reporting API; null where it is of something else. */
function readReport(value: unknown): Refused | null {
  if (!isRecord(value) || !isRecord(value.body)) return null;
  const { type, body } = value;
  if (type === 'csp-violation') return refused(text(body.effectiveDirective), body.blockedURL);
  return type === 'integrity-violation' ? refused('integrity', body.blockedURL) : null;
}

/** What browsers report, in the form of the Reporting API or the older one of policies alone; null when it is neither. */
export function readBrowserReports(value: unknown): Refused[] | null {
  if (Array.isArray(value)) return value.slice(0, MOST_REPORTS).flatMap((each) => readReport(each) ?? []);
  if (!isRecord(value) || !isRecord(value['csp-report'])) return null;
  const report = value['csp-report'];
  return [
    refused(text(report['effective-directive']) || text(report['violated-directive']), report['blocked-uri']),
  ];
}

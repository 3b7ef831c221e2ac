const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** `sha256-…` of each script and style that stands in a page itself. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

export type PageSources = {
  inline?: InlineHashes;
  remoteOrigins?: readonly string[];
  /** Foreign origins of the data service. */
  connectOrigins?: readonly string[];
  https?: boolean;
  /** Where browsers report what the policy refuses. */
  reports?: string | null;
};

/** The one policy that a page may make: for the address of its worker. */
const WORKER_SCRIPT_POLICY = 'club-worker';

type Directive = readonly [name: string, values: readonly string[]];

const policyOf = (directives: readonly Directive[]): string =>
  directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');

const ANCESTORS: Directive = ['frame-ancestors', ["'none'"]];
const UPGRADE: Directive = ['upgrade-insecure-requests', []];

/** The name that a policy calls the place by where browsers report to. */
const REPORTS_GROUP = 'sitio';

/** The header that tells where that place is; over plain http browsers do not heed it. */
export const reportingEndpoints = (reports: string): Record<string, string> => ({
  'reporting-endpoints': `${REPORTS_GROUP}="${reports}"`,
});

/** The first is for browsers that do not know the second, and for plain http, where that would keep them silent. */
const reporting = (reports: string, https = false): Directive[] => [
  ['report-uri', [reports]],
  ...(https ? [['report-to', [REPORTS_GROUP]] as const] : []),
];

const quoted = (hashes: readonly string[] = []): string[] => hashes.map((hash) => `'${hash}'`);

function pageDirectives(sources: PageSources): Directive[] {
  const remotes = sources.remoteOrigins ?? [];
  return [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...remotes, ...quoted(sources.inline?.scripts)]],
    ['script-src-attr', ["'none'"]],
    ['style-src', ["'self'", ...remotes, ...quoted(sources.inline?.styles)]],
    ['style-src-attr', ["'none'"]],
    ['img-src', ["'self'", ...remotes]],
    ['font-src', ["'self'", ...remotes]],
    ['connect-src', [...new Set(["'self'", ...remotes, ...(sources.connectOrigins ?? [])])]],
    ['frame-src', PLAYERS],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ANCESTORS,
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', [WORKER_SCRIPT_POLICY]],
    ...(sources.reports ? reporting(sources.reports, sources.https) : []),
    ...(sources.https ? [UPGRADE] : []),
  ];
}

/** The policy of a page of the site; `faults.md`'s set with this page's sources. */
export const contentSecurityPolicy = (sources: PageSources): string => policyOf(pageDirectives(sources));

/** The same for a page that carries its policy itself; what only a header may say is in `headerPolicy`. */
export const metaPolicy = (sources: PageSources): string =>
  policyOf(pageDirectives(sources).filter((directive) => directive !== ANCESTORS));

/** The policy in the header of a page that carries the rest of it. */
export const headerPolicy = ({ https }: Pick<PageSources, 'https'>): string =>
  policyOf([ANCESTORS, ...(https ? [UPGRADE] : [])]);

/** Of the worker's script: where the worker may fetch from. */
export const workerPolicy = (remoteOrigins: readonly string[]): string =>
  policyOf([['default-src', ["'none'"]], ['connect-src', ["'self'", ...remoteOrigins]], ANCESTORS]);

/** For every answer that is not a page: it may load nothing and be framed by nobody. */
const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const PERMISSIONS_POLICY = [
  // A frame gets no feature that its page has not.
  `fullscreen=(self ${PLAYERS.map((origin) => `"${origin}"`).join(' ')})`,
  ...DENIED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

export type AnswerKind = {
  https: boolean;
  /** True if pages of other origins may load the answer, such as the data service's. */
  crossOrigin: boolean;
};

/** How a page may be kept: a proxy that changes it (to hide a mail address, say) makes React draw it anew. */
export const PAGE_CACHE = 'no-cache, no-transform';

/** The headers of every answer, errors included; a page replaces the policy by its own. */
export function securityHeaders({ https, crossOrigin }: AnswerKind): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': crossOrigin ? 'cross-origin' : 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Of documents: with a file, browsers do nothing with them. Chromium complains of the last one on a plain page. */
export function documentHeaders({ https }: Pick<AnswerKind, 'https'>): Record<string, string> {
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    ...(https ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
  };
}

/** Whether an answer of this type is shown as a page. */
export const isDocument = (contentType: unknown): boolean => String(contentType).startsWith('text/html');

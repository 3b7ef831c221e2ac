const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Hashes (`sha256-…`) of a page's inline scripts and styles. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

export type PageSources = {
  inline?: InlineHashes;
  remoteOrigins?: readonly string[];
  /** External origins of the data service. */
  connectOrigins?: readonly string[];
  https?: boolean;
  /** URL to which browsers report violations. */
  reports?: string | null;
  /** WebSocket URLs of development servers, and the nonce of the styles that these servers insert. */
  development?: { sockets: readonly string[]; nonce: string } | null;
};

/** Name of the only allowed Trusted Types policy; it creates the service worker's URL. */
const WORKER_SCRIPT_POLICY = 'club-worker';

type Directive = readonly [name: string, values: readonly string[]];

const policyOf = (directives: readonly Directive[]): string =>
  directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');

const ANCESTORS: Directive = ['frame-ancestors', ["'none'"]];
const UPGRADE: Directive = ['upgrade-insecure-requests', []];

/** Name of the reporting endpoint in the content security policy. */
const REPORTS_GROUP = 'sitio';

/** Returns the header that defines the reporting endpoint. Browsers ignore the header over plain http. */
export const reportingEndpointsHeader = (reports: string): Record<string, string> => ({
  'reporting-endpoints': `${REPORTS_GROUP}="${reports}"`,
});

/**
 * Returns the directives for reports: `report-uri` for older browsers and plain http, where `report-to` would disable
 * reports.
 */
const reporting = (reports: string, https = false): Directive[] => [
  ['report-uri', [reports]],
  ...(https ? [['report-to', [REPORTS_GROUP]] as const] : []),
];

const quoted = (hashes: readonly string[] = []): string[] => hashes.map((hash) => `'${hash}'`);

function pageDirectives(sources: PageSources): Directive[] {
  const remotes = sources.remoteOrigins ?? [];
  const { sockets = [], nonce } = sources.development ?? {};
  return [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...remotes, ...quoted(sources.inline?.scripts)]],
    ['script-src-attr', ["'none'"]],
    [
      'style-src',
      ["'self'", ...remotes, ...quoted(sources.inline?.styles), ...quoted(nonce ? [`nonce-${nonce}`] : [])],
    ],
    ['style-src-attr', ["'none'"]],
    ['img-src', ["'self'", ...remotes]],
    ['font-src', ["'self'", ...remotes]],
    ['connect-src', [...new Set(["'self'", ...remotes, ...(sources.connectOrigins ?? []), ...sockets])]],
    ['frame-src', PLAYERS],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ANCESTORS,
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', [WORKER_SCRIPT_POLICY]],
    ...(sources.reports ? reporting(sources.reports, sources.https) : []),
    ...(sources.https ? [UPGRADE] : []),
  ];
}

/** Returns the content security policy of a page: the strict defaults plus this page's sources. */
export const contentSecurityPolicy = (sources: PageSources): string => policyOf(pageDirectives(sources));

/**
 * Returns the content security policy for a `<meta>` element, without directives that are only valid in a header; see
 * `headerOnlyPolicy`.
 */
export const metaPolicy = (sources: PageSources): string =>
  policyOf(pageDirectives(sources).filter((directive) => directive !== ANCESTORS));

/** Returns the directives that are only valid in a header. */
export const headerOnlyPolicy = ({ https }: Pick<PageSources, 'https'>): string =>
  policyOf([ANCESTORS, ...(https ? [UPGRADE] : [])]);

/** Returns the content security policy of the service worker's script. */
export const serviceWorkerPolicy = (remoteOrigins: readonly string[]): string =>
  policyOf([['default-src', ["'none'"]], ['connect-src', ["'self'", ...remoteOrigins]], ANCESTORS]);

/** Content security policy of responses that are not pages: forbids loading and framing anything. */
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
  // Lists the video players' origins here too, because a frame cannot use a feature that its page lacks.
  `fullscreen=(self ${PLAYERS.map((origin) => `"${origin}"`).join(' ')})`,
  ...DENIED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

type AnswerKind = {
  https: boolean;
  /** True if pages of other origins may load the response, as with the data service. */
  crossOrigin: boolean;
};

/**
 * Cache rule of pages. Includes `no-transform`, because hydration fails if a proxy changes a page, for example to hide
 * an e-mail address.
 */
export const PAGE_CACHE_CONTROL = 'no-cache, no-transform';

/** Returns the headers of every response, errors included. Pages set their own policy afterwards. */
export function securityHeaders({ https, crossOrigin }: AnswerKind): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': crossOrigin ? 'cross-origin' : 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * Returns headers for HTML documents only. Omits `cross-origin-opener-policy` over plain http, where Chromium warns
 * about it.
 */
export function documentHeaders({ https }: Pick<AnswerKind, 'https'>): Record<string, string> {
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    ...(https ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
  };
}

/** Returns true if browsers show a response of this content type as a page. */
export const isHtmlType = (contentType: unknown): boolean => String(contentType).startsWith('text/html');

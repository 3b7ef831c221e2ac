import { SERVICE_ROOT } from '@club/shared/service';
import { HTTP_LIMITS } from '../http/http-limits';
import { reasonFor } from '../http/refusal';
import { documentHeaders, securityHeaders } from '../http/security-headers';
import { REMOTES_PATH } from '../registry/release-folder';
import { RELEASED_FILE } from '../site/remote-files';
import { nginxMaps } from './nginx-maps';
import { block, quoted } from './nginx-text';
import { TYPES } from './nginx-types';
import { pageFile } from './page-files';

export type NginxChoices = {
  /** What the server listens on, in nginx's words. */
  listen: string;
  /** The site's host name; `_` is any. */
  name: string;
  /** Origin of the data service. */
  service: string;
};

type NginxOptions = NginxChoices & {
  /** The folder that is served. */
  root: string;
  remoteOrigins: readonly string[];
  /** Where files of the operator's own lie, for the server block. */
  additions: string;
};

/** Headers whose value depends on the answer. */
const VARYING: Record<string, string> = {
  'content-security-policy': '$club_policy',
  'cross-origin-resource-policy': '$club_resource_policy',
  'strict-transport-security': '$club_transport',
  'referrer-policy': '$club_referrer',
  'permissions-policy': '$club_permissions',
  'cross-origin-opener-policy': '$club_opener',
};

const header = (name: string, value: string) => `add_header ${name} ${value} always;`;

const HEADERS = [
  ...Object.entries({
    ...securityHeaders({ https: true, crossOrigin: false }),
    ...documentHeaders({ https: true }),
  }).map(([name, value]) => header(name, VARYING[name] ?? quoted(value))),
  header('cache-control', '$club_cache'),
  header('access-control-allow-origin', '$club_readers'),
  header('allow', '$club_allow'),
  header('retry-after', '$club_retry'),
];

const seconds = (ms: number) => `${ms / 1000}s`;

/** Slow and idle clients are cut off, and long bodies refused, as the site's own server does. */
const LIMITS = [
  `client_header_timeout ${seconds(HTTP_LIMITS.http.headersTimeout)};`,
  `client_body_timeout ${seconds(HTTP_LIMITS.requestTimeout)};`,
  `send_timeout ${seconds(HTTP_LIMITS.connectionTimeout)};`,
  `keepalive_timeout ${seconds(HTTP_LIMITS.keepAliveTimeout)};`,
  `client_max_body_size ${HTTP_LIMITS.bodyLimit};`,
];

/** A request line that nginx could not read gives no address, and without one it finds no named location. */
const UNREAD = [
  ['= /.undecodable', 'try_files $club_undecodable @answer400;'],
  ['= /.too-long', 'try_files /.none @answer414;'],
] as const;

const ANSWERED = [400, 404, 405, 413, 414, 503];

const refusal = (status: number) =>
  block(`location @answer${status}`, [
    'types {}',
    'default_type "application/json; charset=utf-8";',
    `return ${status} ${quoted(JSON.stringify({ error: reasonFor(status) }))};`,
  ]);

const READERS_ONLY = 'if ($request_method !~ "^(GET|HEAD)$") { return 405; }';

const proxy = (service: string) => [
  '# What the service answers bears its own headers: this one, which says nothing, keeps those above away.',
  'add_header x-club "";',
  `proxy_pass ${service};`,
  'proxy_http_version 1.1;',
  'proxy_set_header connection "";',
  'proxy_set_header host $http_host;',
  'proxy_set_header x-forwarded-host "";',
  'proxy_set_header x-forwarded-for $remote_addr;',
  'proxy_set_header x-forwarded-proto $scheme;',
];

const server = ({ root, additions, listen, name, service }: NginxOptions) => [
  `listen ${listen};`,
  `server_name ${name};`,
  `root ${quoted(root)};`,
  '# For what is the operator’s, such as certificates: no export touches it.',
  `include ${quoted(`${additions}/*.conf`)};`,
  '',
  'server_tokens off;',
  'merge_slashes off;',
  '# Logs would hold addresses of visitors.',
  'access_log off;',
  'log_not_found off;',
  '# A deploy replaces pages while nginx runs.',
  'open_file_cache off;',
  'gzip off;',
  'gzip_static on;',
  'gzip_vary on;',
  'gzip_proxied any;',
  ...LIMITS,
  block(
    'types',
    Object.entries(TYPES).map(([type, ending]) => `${quoted(type)} ${ending};`),
  ),
  'default_type application/octet-stream;',
  '',
  ...HEADERS,
  '',
  'error_page 400 494 = /.undecodable;',
  'error_page 403 404 $club_lost;',
  'error_page 405 @answer405;',
  'error_page 413 @answer413;',
  'error_page 414 /.too-long;',
  'error_page 500 502 503 504 =503 @answer503;',
  '',
  'if ($club_upward) { return 404; }',
  '',
  block('location /', [READERS_ONLY, 'try_files $club_drawn $club_page $uri =404;']),
  block(`location ~ "^${REMOTES_PATH.slice(0, -1)}${RELEASED_FILE.source.slice(1)}"`, [
    READERS_ONLY,
    'try_files $uri =404;',
  ]),
  block(`location ${REMOTES_PATH}`, [READERS_ONLY, 'return 404;']),
  block('location ~ "\\.(html|br|gz)$"', [READERS_ONLY, 'return 404;']),
  block(`location ${SERVICE_ROOT}/`, proxy(service)),
  block('location = /healthz', proxy(service)),
  '',
  block('location @page404', [`try_files ${pageFile('notFound')} =404;`]),
  ...UNREAD.map(([place, lookup]) => block(`location ${place}`, ['internal;', lookup])),
  ...ANSWERED.map(refusal),
];

/** The exported site as nginx serves it: for its `http` block, and the same whatever is deployed. */
export const nginxConf = (options: NginxOptions): string =>
  `${[
    '# Written by the export of the site, and written anew by the next one.',
    ...nginxMaps(options.remoteOrigins),
    block('server', server(options)),
  ].join('\n')}\n`;

import { SERVICE_ROOT } from '@club/shared/service';
import {
  documentHeaders,
  headerPolicy,
  PAGE_CACHE,
  securityHeaders,
  workerPolicy,
} from '../http/security-headers';
import { REMOTES_PATH } from '../registry/release-folder';
import { HASHED, HOUR, YEAR } from '../site/lifetimes';
import { WORKER_PATH } from '../site/offline/worker-script';
import { drawnRows } from './drawn-files';
import { anyCase, exactCase, type MapRow, map, quoted } from './nginx-text';
import { PAGE_NAMES, pageFile, pagePattern } from './page-files';

/** A file that is nowhere. */
const NO_FILE = quoted('/.none');

const pageRows = PAGE_NAMES.flatMap((page): MapRow[] =>
  page === 'notFound' ? [] : [[anyCase(pagePattern(page)), quoted(pageFile(page))]],
);

const SLASH = '(/|\\x5c|%2f|%5c)';
const UPWARD = `^[^?]*${SLASH}(\\.|%2e){2}(${SLASH}|\\?|$)`;

/** `%` that begins no code, in an address without null bytes: `map`'s key is `$request_uri`, the page, the target. */
const UNDECODABLE = '^ (?<club_own_page>/\\S+) (?!\\S*%00)\\S*%(?![0-9a-fA-F]{2})';

const barePolicy = securityHeaders({ https: false, crossOrigin: false })['content-security-policy'] ?? '';
const hsts = securityHeaders({ https: true, crossOrigin: false })['strict-transport-security'] ?? '';
const {
  'referrer-policy': referrer = '',
  'permissions-policy': permissions = '',
  'cross-origin-opener-policy': opener = '',
} = documentHeaders({ https: true });

/** What the answer to a request depends on, as variables of the `http` block. */
export const nginxMaps = (remoteOrigins: readonly string[]): string[] => [
  '# The target as it was sent: nginx forgets it where it cannot decode it.',
  map('$request', '$club_sent', quoted(''), [
    [exactCase('^\\S+ (https?://[^/ ]+)?(?<club_rest>/\\S*)'), '$club_rest'],
  ]),
  map('$request_uri', '$club_target', '$request_uri', [[quoted(''), '$club_sent']]),

  '# The page that a target asks for.',
  map('$club_target', '$club_page', NO_FILE, pageRows),
  '# Its file where it was drawn ahead of time, which there may be or not.',
  map('$club_target', '$club_drawn', NO_FILE, drawnRows),
  map('"$request_uri $club_page $club_sent"', '$club_undecodable', NO_FILE, [
    [exactCase(UNDECODABLE), '$club_own_page'],
  ]),
  map('$request_uri', '$club_upward', quoted(''), [[anyCase(UPWARD), '1']]),

  '# Where nothing is: files are missed in one line, addresses of pages with the friendly page.',
  map('$club_target', '$club_lost', '@page404', [
    [anyCase(UPWARD), '@answer404'],
    [exactCase('^[^?]*\\.\\w+(\\?|$)'), '@answer404'],
    [exactCase(`^${REMOTES_PATH}`), '@answer404'],
  ]),

  '# Headers.',
  map('$scheme', '$club_page_policy', quoted(headerPolicy({})), [
    ['https', quoted(headerPolicy({ https: true }))],
  ]),
  '# Not by the type of the answer: one of status 304 has none, yet its policy replaces the one that the browser kept.',
  map('"$status $uri"', '$club_document', 'no', [
    [exactCase('^(200|206|304) \\S*\\.html$'), 'yes'],
    [exactCase(`^404 ${pageFile('notFound').replace('.', '\\.')}$`), 'yes'],
  ]),
  map('$uri', '$club_file_policy', quoted(barePolicy), [[WORKER_PATH, quoted(workerPolicy(remoteOrigins))]]),
  map('$club_document', '$club_policy', '$club_file_policy', [['yes', '$club_page_policy']]),
  map('$club_document', '$club_referrer', quoted(''), [['yes', quoted(referrer)]]),
  map('$club_document', '$club_permissions', quoted(''), [['yes', quoted(permissions)]]),
  map('$uri', '$club_resource_policy', 'same-origin', [
    [exactCase(`^(${REMOTES_PATH}|${SERVICE_ROOT}/|/compartir\\.png$)`), 'cross-origin'],
  ]),
  map('$uri', '$club_readers', quoted(''), [[exactCase(`^${REMOTES_PATH}`), quoted('*')]]),
  map('$scheme', '$club_transport', quoted(''), [['https', quoted(hsts)]]),
  map('"$scheme $club_document"', '$club_opener', quoted(''), [[quoted('https yes'), quoted(opener)]]),
  map('$uri', '$club_file_cache', quoted(HOUR), [
    [exactCase('\\.html$'), quoted(PAGE_CACHE)],
    [exactCase('^/(config|registry|sin-conexion)\\.json$'), 'no-cache'],
    [WORKER_PATH, 'no-cache'],
    [exactCase(HASHED.source), quoted(YEAR)],
  ]),
  map('"$status $sent_http_content_type"', '$club_cache', '$club_file_cache', [
    [exactCase('^404 text/html'), quoted(PAGE_CACHE)],
    [exactCase('^[45]'), 'no-store'],
  ]),
  map('$status', '$club_allow', quoted(''), [['405', quoted('GET, HEAD')]]),
  map('$status', '$club_retry', quoted(''), [['503', '5']]),
];

import { ERROR_REPORTS_PATH, SIGNALS_PATH } from '@club/shared/federation';
import { EVALUATION_REPORTS_PATH, SERVICE_PATHS, SERVICE_ROOT } from '@club/shared/service';

/** Returns the path of a request target, still percent-encoded. The target may be an absolute URL. */
export function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/';
}

/** Returns the query of a request target. */
export const queryOf = (target: string): URLSearchParams =>
  new URLSearchParams(target.match(/\?([^#]*)/)?.[1]);

/** Returns a request target that can be decoded: escapes the percent signs of an invalid path. */
export function toDecodableTarget(target: string): string {
  const path = pathOf(target);
  return decodeOrNull(path) === null ? target.replace(path, () => path.replaceAll('%', '%25')) : target;
}

/** Returns the status to refuse an unsafe path with; null if the path is safe. */
export function unsafePathStatus(path: string): 400 | 404 | null {
  const text = decodeOrNull(path);
  if (text === null || text.includes('\0')) return 400;
  return text.split(/[/\\]/).includes('..') ? 404 : null;
}

/** Decodes percent-encoded text; null if its encoding is invalid. */
export function decodeOrNull(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * Root path of the operators' page and the deploy API: `/_remotes/<name>/<action>`, such as
 * `/_remotes/profile/rollback`.
 */
export const OPERATORS_ROOT = '/_remotes';

/** Root path of preview files: `/_previews/<name>/<key>/…`. */
export const PREVIEWS_ROOT = '/_previews';

/** Path that receives browsers' content security policy reports. */
export const BROWSER_REPORTS_PATH = `${OPERATORS_ROOT}/reports`;

const REPORT_PATHS: readonly string[] = [ERROR_REPORTS_PATH, SIGNALS_PATH, BROWSER_REPORTS_PATH];

/** Returns true for paths that receive reports of pages or browsers. */
export const isReportPath = (path: string): boolean => REPORT_PATHS.includes(path);

const DEPLOY_ACTIONS = [
  'releases',
  'previews',
  'deploy',
  'rollback',
  'prune',
  'rollout',
  'switch',
  'actions',
] as const;

type DeployAction = (typeof DEPLOY_ACTIONS)[number];

/** Returns the route of a deploy API action, such as `rollback`, with the remote's name as parameter `name`. */
export const deployActionRoute = (action: DeployAction): string => `${OPERATORS_ROOT}/:name/${action}`;

const DEPLOY_ACTION_PATH = new RegExp(`^${OPERATORS_ROOT}/[^/]+/(${DEPLOY_ACTIONS.join('|')})$`);

export const isDeployActionPath = (path: string): boolean => DEPLOY_ACTION_PATH.test(path);

const SEND_PATHS: readonly string[] = [
  SERVICE_PATHS.feedback,
  SERVICE_PATHS.evaluation,
  EVALUATION_REPORTS_PATH,
];

export const isServicePath = (path: string): boolean => path.startsWith(`${SERVICE_ROOT}/`);

export const isSubmissionPath = (path: string): boolean => SEND_PATHS.includes(path);

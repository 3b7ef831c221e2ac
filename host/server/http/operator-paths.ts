import { ERROR_REPORTS_PATH, SIGNALS_PATH } from '@club/shared/federation';

/** Where operators look at what runs, and where deploys go to: `/_remotes/<name>/<change>`. */
export const OPERATORS_ROOT = '/_remotes';

/** Where browsers report what a page's policy refused. */
export const BROWSER_REPORTS_PATH = `${OPERATORS_ROOT}/reports`;

const REPORT_PATHS: readonly string[] = [ERROR_REPORTS_PATH, SIGNALS_PATH, BROWSER_REPORTS_PATH];

/** Whether pages, or browsers of themselves, tell something there. */
export const isReportPath = (path: string): boolean => REPORT_PATHS.includes(path);

const CHANGES = ['releases', 'deploy', 'rollback', 'prune', 'rollout'] as const;

export type ChangeName = (typeof CHANGES)[number];

/** The route of a change; its parameter `name` is the remote's. */
export const changeRoute = (change: ChangeName): string => `${OPERATORS_ROOT}/:name/${change}`;

const CHANGE_PATH = new RegExp(`^${OPERATORS_ROOT}/[^/]+/(${CHANGES.join('|')})$`);

export const isChangePath = (path: string): boolean => CHANGE_PATH.test(path);

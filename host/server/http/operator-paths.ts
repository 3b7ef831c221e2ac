/** Where operators look at what runs, and where deploys go to: `/_remotes/<name>/<change>`. */
export const OPERATORS_ROOT = '/_remotes';

const CHANGES = ['releases', 'deploy', 'rollback', 'prune', 'rollout'] as const;

export type ChangeName = (typeof CHANGES)[number];

/** The route of a change; its parameter `name` is the remote's. */
export const changeRoute = (change: ChangeName): string => `${OPERATORS_ROOT}/:name/${change}`;

const CHANGE_PATH = new RegExp(`^${OPERATORS_ROOT}/[^/]+/(${CHANGES.join('|')})$`);

export const isChangePath = (path: string): boolean => CHANGE_PATH.test(path);

import type { RemoteName } from './remotes';

/** Where pages of the site tell what went wrong in a remote: a POST of one ErrorReport as JSON. */
export const ERROR_REPORTS_PATH = '/_remotes/errors';

/** It did not load, it threw while it was drawn, or it threw later. */
export const ERROR_KINDS = ['load', 'render', 'runtime'] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

export type ErrorReport = { remote: RemoteName; version: string; kind: ErrorKind; message: string };

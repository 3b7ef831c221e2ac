import type { ErrorKind, ErrorReport } from '@club/shared/federation';
import type { NamedEntry } from './named-release';

const MAX_MESSAGE = 1_000;
const MAX_REPORTS = 6;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MAX_MESSAGE);

/** Tells of errors in remotes through `send`: each kind once per release, and six in all for one page. */
export function createErrorReports(send: (report: ErrorReport) => void) {
  const told = new Set<string>();
  return ({ remote, version }: NamedEntry, kind: ErrorKind, error: unknown): void => {
    const key = `${remote} ${version} ${kind}`;
    if (told.has(key) || told.size >= MAX_REPORTS) return;
    told.add(key);
    send({ remote, version, kind, message: messageOf(error) });
  };
}

export type ReportError = ReturnType<typeof createErrorReports>;

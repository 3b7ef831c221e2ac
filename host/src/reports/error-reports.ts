import type { ErrorKind, ErrorReport } from '@club/shared/federation';
import { currentUser } from '@club/shared/state';
import type { NamedEntry } from './named-release';

const MAX_MESSAGE = 1_000;
const MAX_REPORTS = 6;
/** Shorter words, such as «de», are no names. */
const MIN_WORD = 3;

const messageOf = (error: unknown): string =>
  withoutUser(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    MAX_MESSAGE,
  );

/** Replaces each word of the visitor's registration, which never leaves the browser in a report (Ruling 23). */
function withoutUser(text: string): string {
  const words = Object.values(currentUser() ?? {}).flatMap((value) => value.split(' '));
  return words
    .filter((word) => word.length >= MIN_WORD)
    .reduce((before, word) => before.replaceAll(word, '…'), text);
}

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

import {
  type ErrorKind,
  type ErrorReport,
  MAX_FRAMES,
  pageOf,
  type Release,
  type RemoteName,
  releaseName,
} from '@club/shared/federation';
import { currentUser } from '@club/shared/state';

/** Release of a remote as a page identifies it. */
export type NamedEntry = { remote: RemoteName } & Pick<Release, 'version' | 'entry'>;

/** What happened to a release on this page: it was shown, or failed. */
export type ReleaseEvent = Pick<NamedEntry, 'remote' | 'entry'> & {
  kind: 'shown' | 'hydration' | ErrorKind;
  error?: unknown;
};

export type ReleaseListener = (event: ReleaseEvent) => void;

let listener: ReleaseListener = () => undefined;

/** Replaces the listener to release events. */
export function onReleaseEvent(next: ReleaseListener): void {
  listener = next;
}

/** Emits an event of a release, except for a failed load while offline. */
export function emitReleaseEvent(
  { remote, entry }: Pick<NamedEntry, 'remote' | 'entry'>,
  kind: ReleaseEvent['kind'],
  error?: unknown,
): void {
  if (kind !== 'load' || navigator.onLine) listener({ remote, entry, kind, error });
}

/** Leaves room for the positions within 4 KiB, the limit of the server. */
const MAX_MESSAGE = 500;
const MAX_REPORTS = 6;
/** Shorter words, such as «de», are not names. */
const MIN_WORD = 3;

/** Removes each word of the visitor's registration, which no report may contain (Ruling 23). */
function withoutUser(text: string): string {
  const words = Object.values(currentUser() ?? {}).flatMap((value) => value.split(' '));
  return words
    .filter((word) => word.length >= MIN_WORD)
    .reduce((before, word) => before.replaceAll(word, '…'), text);
}

const messageOf = (error: unknown): string =>
  withoutUser(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    MAX_MESSAGE,
  );

/** Matches a position in a script of the site; nothing else of a stack leaves the page. */
const FRAME = /\/(?:assets|remotes)\/[\w./+-]+(?:\?r=\d+)?:\d+:\d+/g;

const framesOf = (stack = ''): string[] => stack.match(FRAME)?.slice(0, MAX_FRAMES) ?? [];

/** `componentStack` is React's, if a boundary caught the error. */
type ReportError = (
  release: NamedEntry,
  kind: ErrorKind,
  error: unknown,
  componentStack?: string | null,
) => void;

/** Sends errors of remotes: each kind once per release, and at most six per page. */
export function createErrorReports(send: (report: ErrorReport) => void): ReportError {
  const reported = new Set<string>();
  return ({ remote, version, entry }, kind, error, componentStack) => {
    const key = `${remote} ${version} ${kind}`;
    if (reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    send({
      remote,
      version,
      kind,
      message: messageOf(error),
      release: releaseName({ entry }),
      page: pageOf(window.location.pathname),
      stack: framesOf((error as Error | null)?.stack),
      components: framesOf(componentStack ?? ''),
    });
  };
}

let report: ReportError = () => undefined;

/** Sends reports to `url` from now on. */
export function sendErrorReports(url: string): void {
  report = createErrorReports((body) => {
    navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  });
}

/** Emits an error of a release, and sends a report if the site collects them. */
export const reportError: ReportError = (release, kind, error, componentStack) => {
  emitReleaseEvent(release, kind, error);
  report(release, kind, error, componentStack);
};

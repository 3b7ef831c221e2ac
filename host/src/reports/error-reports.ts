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
import { unlessLeaving } from '../page/page-load';

/** Identifies a release of a remote on a page. */
export type IdentifiedRelease = { remote: RemoteName } & Pick<Release, 'version' | 'entry'>;

/** Event of a release on this page: it was shown, or it failed. */
export type ReleaseEvent = Pick<IdentifiedRelease, 'remote' | 'entry'> & {
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
  { remote, entry }: Pick<IdentifiedRelease, 'remote' | 'entry'>,
  kind: ReleaseEvent['kind'],
  error?: unknown,
): void {
  if (kind !== 'load' || navigator.onLine) listener({ remote, entry, kind, error });
}

/** Limits the message; the positions must fit too into the 4 KiB that the server accepts. */
const MAX_MESSAGE = 500;
const MAX_REPORTS = 6;
/** Ignores shorter words, such as «de», which are not names. */
const MIN_WORD = 3;

/** Removes each word of the visitor's registration data, which no report may contain (ruling 23). */
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

/** Matches a code position in a script of the site, the only part of a stack that is sent. */
const FRAME = /\/(?:assets|remotes)\/[\w./+-]+(?:\?r=\d+)?:\d+:\d+/g;

const framesOf = (stack = ''): string[] => stack.match(FRAME)?.slice(0, MAX_FRAMES) ?? [];

/** `componentStack` comes from React if an error boundary caught the error. */
type ReportError = (
  release: IdentifiedRelease,
  kind: ErrorKind,
  error: unknown,
  componentStack?: string | null,
) => void;

/** Sends errors of remotes: each kind once per release, six per page at most. */
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

/** Emits an error of a release, and sends a report if the site collects them; on a page that is leaving, neither. */
export const reportError: ReportError = (release, kind, error, componentStack) =>
  unlessLeaving(() => {
    emitReleaseEvent(release, kind, error);
    report(release, kind, error, componentStack);
  });

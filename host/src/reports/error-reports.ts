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
import { runUnlessUnloading } from '../page/page-load';

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
export function setReleaseListener(next: ReleaseListener): void {
  listener = next;
}

/** Passes an event of a release to the page's listener, except for a failed load while offline. */
export function emitReleaseEvent(
  { remote, entry }: Pick<IdentifiedRelease, 'remote' | 'entry'>,
  kind: ReleaseEvent['kind'],
  error?: unknown,
): void {
  if (kind !== 'load' || navigator.onLine) listener({ remote, entry, kind, error });
}

/**
 * Maximum length of the message in characters: message and code positions must fit into the server's limit of 4 KiB.
 */
const MAX_MESSAGE = 500;
const MAX_REPORTS = 6;
/** Minimum length of a word to remove from a report; shorter ones, such as «de», are no names. */
const MIN_WORD = 3;

/** Removes each word of the visitor's registration data, because reports must not contain them (ruling 23). */
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

/** Matches a code position in one of the site's scripts. Of a stack trace, only these positions are sent. */
const FRAME = /\/(?:assets|remotes)\/[\w./+-]+(?:\?r=\d+)?:\d+:\d+/g;

const framesOf = (stack = ''): string[] => stack.match(FRAME)?.slice(0, MAX_FRAMES) ?? [];

/** Reports an error; `componentStack` comes from React if an error boundary caught the error. */
type ReportError = (
  release: IdentifiedRelease,
  kind: ErrorKind,
  error: unknown,
  componentStack?: string | null,
) => void;

/** Creates a function that sends errors of remotes: each kind once per release, at most six per page. */
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

/** Starts to send error reports to `url`. */
export function sendErrorReports(url: string): void {
  report = createErrorReports((body) => {
    navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  });
}

/**
 * Passes an error in a release to the page's listener, and sends a report if the site collects reports. Does neither
 * while the page unloads.
 */
export const reportError: ReportError = (release, kind, error, componentStack) =>
  runUnlessUnloading(() => {
    emitReleaseEvent(release, kind, error);
    report(release, kind, error, componentStack);
  });

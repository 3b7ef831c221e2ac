import { REMOTE_NAMES, type Registry, type RemoteName, releasesIn } from '@club/shared/federation';
import { pageRegistry } from '../page/page-html';
import {
  emitReleaseEvent,
  type IdentifiedRelease,
  reportError,
  sendErrorReports,
} from '../reports/error-reports';
import { isServerHtmlChanged, runningEntry } from './module-states';

type KnownRelease = IdentifiedRelease & { url: string; folder: string };

function knownReleases(registry: Registry, page: string): KnownRelease[] {
  return REMOTE_NAMES.flatMap((remote) =>
    releasesIn(registry, remote).map(({ version, entry }) => ({
      remote,
      version,
      entry,
      url: new URL(entry, page).href,
      folder: new URL('.', new URL(entry, page)).href,
    })),
  );
}

/**
 * Returns the release of the first file that a text, such as a stack trace, names. If several releases share that file,
 * prefers the release whose entry the text names, then the one that runs on the page.
 */
export function findReleaseInText(
  stack: string,
  registry: Registry,
  page: string,
  runs: (remote: RemoteName) => string | null = () => null,
): IdentifiedRelease | null {
  const found = knownReleases(registry, page)
    .map(({ folder, url, ...release }) => {
      const at = stack.indexOf(folder);
      return {
        release,
        at,
        // Prefers the deepest folder: the folder of one release's entry may contain the folders of other releases.
        depth: folder.length,
        rank: stack.startsWith(url, at) ? 0 : release.entry === runs(release.remote) ? 1 : 2,
      };
    })
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.depth - one.depth || one.rank - other.rank);
  return found[0]?.release ?? null;
}

const releaseOfPage = (text: string): IdentifiedRelease | null =>
  findReleaseInText(text, pageRegistry(), window.location.href, runningEntry);

function reportUncaught(error: unknown): void {
  if (!(error instanceof Error) || !error.stack) return;
  const release = releaseOfPage(error.stack);
  if (release) reportError(release, 'runtime', error);
}

/** Reports a chunk that failed to load; most browsers name its URL in the error message. */
function reportMissingCode(error: Error): void {
  const release = releaseOfPage(error.message);
  if (release) reportError(release, 'load', error);
}

/**
 * Reports a hydration mismatch as a fault of the release, unless something else, such as a translator, an extension or a
 * proxy, changed the page. React recovers by rendering again.
 */
export function reportHydrationError(error: unknown, { componentStack }: { componentStack?: string }): void {
  window.reportError(error);
  const release = releaseOfPage(componentStack ?? '');
  if (release && !isServerHtmlChanged()) emitReleaseEvent(release, 'hydration');
}

/** Starts to send errors of remotes, including uncaught ones, to `url`. */
export function startErrorReports(url: string): void {
  sendErrorReports(url);
  window.addEventListener('vite:preloadError', ({ payload }) => reportMissingCode(payload));
  window.addEventListener('error', ({ error }) => reportUncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason));
}

import { pageRegistry } from '../page/page-html';
import { emitReleaseEvent, reportError, sendErrorReports } from '../reports/error-reports';
import { type NamedEntry, releaseNamedIn } from '../reports/named-release';
import { isServerHtmlChanged, runningEntry } from './module-states';

const releaseOfPage = (text: string): NamedEntry | null =>
  releaseNamedIn(text, pageRegistry(), window.location.href, runningEntry);

function reportUncaught(error: unknown): void {
  if (!(error instanceof Error) || !error.stack) return;
  const release = releaseOfPage(error.stack);
  if (release) reportError(release, 'runtime', error);
}

/** Reports a chunk that could not be fetched; most browsers name its address in the message. */
function reportMissingCode(error: Error): void {
  const release = releaseOfPage(error.message);
  if (release) reportError(release, 'load', error);
}

/**
 * Blames a release for a hydration mismatch, which React repairs by rendering again, if the page was as the server sent it:
 * translators, extensions, phones and proxies change pages, too.
 */
export function reportHydration(error: unknown, { componentStack }: { componentStack?: string }): void {
  window.reportError(error);
  const release = releaseOfPage(componentStack ?? '');
  if (release && !isServerHtmlChanged()) emitReleaseEvent(release, 'hydration');
}

/** Sends error reports to `url` from now on, with the uncaught errors of remotes. */
export function startErrorReports(url: string): void {
  sendErrorReports(url);
  window.addEventListener('vite:preloadError', ({ payload }) => reportMissingCode(payload));
  window.addEventListener('error', ({ error }) => reportUncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason));
}

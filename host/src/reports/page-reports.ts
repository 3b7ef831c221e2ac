import { isDrawnChanged } from '../federation/drawn-module';
import { runningEntry } from '../federation/module-states';
import { pageRegistry } from '../federation/page-registry';
import { createErrorReports, type ReportError } from './error-reports';
import { type NamedEntry, releaseNamedIn } from './named-release';
import { notice } from './notices';

let report: ReportError = () => undefined;

/** Tells whoever runs the site of an error in a remote, where that is wished for. */
export const reportError: ReportError = (release, kind, error) => {
  notice(release, kind, error);
  report(release, kind, error);
};

const releaseOfPage = (text: string): NamedEntry | null =>
  releaseNamedIn(text, pageRegistry(), window.location.href, runningEntry);

function reportUncaught(error: unknown): void {
  if (!(error instanceof Error) || !error.stack) return;
  const release = releaseOfPage(error.stack);
  if (release) reportError(release, 'runtime', error);
}

/** A chunk that could not be fetched; most browsers name its address in the message. */
function reportMissingCode(error: Error): void {
  const release = releaseOfPage(error.message);
  if (release) reportError(release, 'load', error);
}

/**
 * React mends what does not fit by drawing it anew, and tells where in the page that was. It is the release's fault only
 * if the page was as the server sent it: translators, extensions, phones and proxies change pages, too.
 */
export function reportHydration(error: unknown, { componentStack }: { componentStack?: string }): void {
  window.reportError(error);
  const release = releaseOfPage(componentStack ?? '');
  if (release && !isDrawnChanged()) notice(release, 'hydration');
}

/** Sends reports to `url` from now on, uncaught errors in remotes' code included. */
export function startErrorReports(url: string): void {
  report = createErrorReports((body) => {
    navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  });
  window.addEventListener('vite:preloadError', ({ payload }) => reportMissingCode(payload));
  window.addEventListener('error', ({ error }) => reportUncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason));
}

import { runUnlessUnloading } from '../page/page-load';

const missing = new WeakSet<Error>();

/** Returns true if `watchMissingCode` has recorded the error: Vite could not fetch the file of an import. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Matches the error message of each browser engine for a module that was not fetched or was rejected. */
const FETCH_FAILURE = /dynamically imported module|importing a module script failed/i;

/** Returns true if the browser's message says that a file was not fetched; false if its code threw. */
export const isFetchFailure = (error: unknown): boolean => FETCH_FAILURE.test(String(error));

/** Matches Vite's error message for a style sheet that failed to load. */
const MISSING_STYLE = /^Unable to preload CSS/;

/**
 * Records the errors of failed imports, which Vite reports as events. Calls `onUnhandled` for errors that no code
 * catches.
 */
export function watchMissingCode(onUnhandled: () => void): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (MISSING_STYLE.test(event.payload.message)) event.preventDefault();
    else missing.add(event.payload);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingCode(reason)) onUnhandled();
  });
}

const TIMEOUT_MS = 5_000;

const PRELOADS = 'link[rel="modulepreload"], link[as="style"]';

const absolute = (file: string): string => new URL(file, window.location.href).href;

/** Returns the URL that the error of a failed import names; null in WebKit, which names none. */
export const urlInImportError = (error: unknown): string | null =>
  /https?:\/\/[^\s'"]+/.exec(String(error))?.[0] ?? null;

/** Lists the scripts and style sheets that the page preloaded or requested. */
const requestedFiles = (): string[] =>
  [
    ...Array.from(document.querySelectorAll<HTMLLinkElement>(PRELOADS), ({ href }) => href),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].filter((file) => /\.(js|css)($|\?)/.test(file));

/** Returns the integrity hashes of the page's modules by URL, from its import map. */
function pinnedHashes(): Record<string, string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  return JSON.parse(map).integrity ?? {};
}

/**
 * Fetches a file with `fetch` instead of `import`, and with it every file that the page requested from the same folder;
 * for null, every file that the page requested. Returns true if all have the expected integrity. WebKit caches a failed
 * preload across reloads until `fetch` gets the file (webkit.org/b/270357); Firefox caches a failed nested module until
 * a reload.
 */
export async function areFilesReachable(file: string | null): Promise<boolean> {
  await new Promise<void>(runUnlessUnloading);
  const folder = file ? new URL('.', absolute(file)).href : '';
  const files = requestedFiles().filter((each) => each.startsWith(folder));
  if (file) files.push(absolute(file));
  const hashes = pinnedHashes();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answers = [...new Set(files)].map(async (each) => {
    const { ok } = await fetch(each, { cache: 'no-cache', signal });
    if (!ok) throw new Error(each);
    const integrity = hashes[each] ?? hashes[new URL(each).pathname] ?? '';
    // Checks the hash in a second request, from the cache: browsers would log a mismatch for each error response.
    await fetch(each, { cache: 'force-cache', integrity, signal });
  });
  return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled');
}

const missing = new WeakSet<Error>();

/** Returns whether an error came from an import whose code could not be fetched. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Matches the message of each engine for a module that was not fetched or was refused. */
const NOT_TAKEN = /dynamically imported module|importing a module script failed/i;

/** Returns whether an import failed because of its file, not because its code threw. */
export const isNotTaken = (error: unknown): boolean => NOT_TAKEN.test(String(error));

/** Matches Vite's message. */
const MISSING_STYLE = /^Unable to preload CSS/;

/** Collects the errors of failed imports, which our builds announce. `onUnhandled` is called for those that nobody caught. */
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

/** Returns the address that the error of a failed import names; Chromium and Firefox name one, WebKit does not. */
export const fileNamedIn = (error: unknown): string | null =>
  /https?:\/\/[^\s'"]+/.exec(String(error))?.[0] ?? null;

/** Lists the scripts and style sheets that the page preloaded or requested. */
const requestedFiles = (): string[] =>
  [
    ...Array.from(document.querySelectorAll<HTMLLinkElement>(PRELOADS), ({ href }) => href),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].filter((file) => /\.(js|css)($|\?)/.test(file));

/** Returns the integrity of the page's modules by address, from its import map. */
function pinnedHashes(): Record<string, string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  return JSON.parse(map).integrity ?? {};
}

/**
 * Fetches as plain data the file and all that the page requested from its folder; without a file, all that the page requested.
 * Returns true if each answers with its pinned content. Firefox keeps a nested module that failed once for the life of the
 * page; WebKit keeps a failed hint over reloads (webkit.org/b/270357), until it is fetched as plain data.
 */
export async function areFilesReachable(file: string | null): Promise<boolean> {
  const folder = file ? new URL('.', absolute(file)).href : '';
  const files = requestedFiles().filter((each) => each.startsWith(folder));
  if (file) files.push(absolute(file));
  const hashes = pinnedHashes();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answers = [...new Set(files)].map(async (each) => {
    const { ok } = await fetch(each, { cache: 'no-cache', signal });
    if (!ok) throw new Error(each);
    const integrity = hashes[each] ?? hashes[new URL(each).pathname] ?? '';
    // Verifies only complete answers: browsers log each mismatch.
    await fetch(each, { cache: 'force-cache', integrity, signal });
  });
  return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled');
}

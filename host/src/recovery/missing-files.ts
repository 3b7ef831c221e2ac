const TIMEOUT_MS = 5_000;

const HINTS = 'link[rel="modulepreload"], link[as="style"]';

const absolute = (file: string): string => new URL(file, window.location.href).href;

/** Returns the address that the error of a failed import names; Chromium and Firefox name one, WebKit does not. */
export const fileNamedIn = (error: unknown): string | null =>
  /https?:\/\/[^\s'"]+/.exec(String(error))?.[0] ?? null;

/** Lists the scripts and style sheets that the page hinted at or requested. */
const requestedFiles = (): string[] =>
  [
    ...Array.from(document.querySelectorAll<HTMLLinkElement>(HINTS), ({ href }) => href),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].filter((file) => /\.(js|css)($|\?)/.test(file));

/** Returns the hashes that the page pins its modules to, by address. */
function pinnedHashes(): Record<string, string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  return JSON.parse(map).integrity ?? {};
}

/**
 * Fetches as plain data the file and all that the page requested from its folder: true if each answers with its pinned
 * content. Without a file, everything that the page requested. Firefox keeps a nested module that failed once for the
 * life of the page; WebKit keeps a failed hint over reloads (webkit.org/b/270357), until it is fetched as plain data.
 */
export async function filesAnswer(file: string | null): Promise<boolean> {
  const folder = file ? new URL('.', absolute(file)).href : '';
  const files = requestedFiles().filter((each) => each.startsWith(folder));
  if (file) files.push(absolute(file));
  const hashes = pinnedHashes();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answers = [...new Set(files)].map(async (each) => {
    const { ok } = await fetch(each, { cache: 'no-cache', signal });
    if (!ok) throw new Error(each);
    const integrity = hashes[each] ?? hashes[new URL(each).pathname] ?? '';
    // Compares answers that are fine alone: browsers log each mismatch.
    await fetch(each, { cache: 'force-cache', integrity, signal });
  });
  return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled');
}

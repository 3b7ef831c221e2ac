/** Style sheet → its arrival, while it is on its way. */
const awaited = new Map<string, Promise<unknown>>();

/** Has the browser fetch a file, unless the page links to it already; of a style sheet, its arrival. */
function fetchFile(url: string): Promise<unknown> | undefined {
  const isStyle = url.endsWith('.css');
  const rel = isStyle ? 'stylesheet' : 'modulepreload';
  const links = [...document.querySelectorAll('link')];
  if (links.some((link) => link.href === url && (link.rel === rel || !isStyle))) return awaited.get(url);
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href: url });
  document.head.append(link);
  if (!isStyle) return;
  const arrival = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${url}`));
    };
  }).finally(() => awaited.delete(url));
  awaited.set(url, arrival);
  return arrival;
}

/** Says that something could not be fetched; it is thrown unless somebody does without it. */
function announce(payload: Error): undefined {
  const event = new Event('vite:preloadError', { cancelable: true });
  if (dispatchEvent(Object.assign(event, { payload }))) throw payload;
}

/**
 * What Vite wraps each dynamic import of a build in, half as large as its own: fetches what the imported code needs
 * at once rather than one after the other, waits for its style sheets, and announces what is missing. Where a server
 * draws, only loads the code.
 */
export async function fetchCode<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  importer: string = location.origin,
): Promise<T | undefined> {
  if (!globalThis.document) return load();
  await Promise.all(files.map((file) => fetchFile(new URL(file, importer).href)?.catch(announce)));
  return load().catch(announce);
}

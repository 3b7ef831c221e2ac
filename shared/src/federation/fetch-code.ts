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
function announce(payload: Error): void {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  if (window.dispatchEvent(event)) throw payload;
}

/**
 * What Vite wraps each dynamic import of a build in, half as large as its own: fetches what the imported code needs
 * at once rather than one after the other, waits for its style sheets, and announces what is missing.
 */
export async function fetchCode<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  importer: string = window.location.origin,
): Promise<T | undefined> {
  const arrivals = files.map((file) => fetchFile(new URL(file, importer).href));
  for (const arrival of await Promise.allSettled(arrivals)) {
    if (arrival.status === 'rejected') announce(arrival.reason);
  }
  return load().catch((error) => {
    announce(error);
    return undefined;
  });
}

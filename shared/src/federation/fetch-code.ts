/** Maps the URL of a style sheet that is still loading to a promise, which resolves when it has loaded. */
const pending = new Map<string, Promise<unknown>>();

/**
 * Adds a link element for a file unless the page has one. Returns a promise if the file is a style sheet that is still
 * loading.
 */
function fetchFile(url: string): Promise<unknown> | undefined {
  const isStyle = url.endsWith('.css');
  const rel = isStyle ? 'stylesheet' : 'modulepreload';
  const links = [...document.querySelectorAll('link')];
  if (links.some((link) => link.href === url && (link.rel === rel || !isStyle))) return pending.get(url);
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href: url });
  document.head.append(link);
  if (!isStyle) return;
  const arrival = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${url}`));
    };
  }).finally(() => pending.delete(url));
  pending.set(url, arrival);
  return arrival;
}

/** Dispatches `vite:preloadError`, then throws the error unless a listener prevents the event's default. */
function announce(payload: Error): undefined {
  const event = new Event('vite:preloadError', { cancelable: true });
  if (dispatchEvent(Object.assign(event, { payload }))) throw payload;
}

/**
 * Replaces Vite's wrapper of dynamic imports at half its size: preloads all files in parallel, waits for style sheets and
 * reports failures. On the server, only imports the code.
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

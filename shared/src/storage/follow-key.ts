export type StorageChange = 'storage' | 'pageshow';

/**
 * Reports that another tab may have changed a key of local storage: at once, or when the page comes back from the
 * back-forward cache, where it hears of nothing. Returns a function that stops it.
 */
export function followKey(key: string, onChange: (how: StorageChange) => void): () => void {
  const follow = (event: Event & { key?: string | null }) => {
    if (!event.key || event.key === key) onChange(event.type as StorageChange);
  };
  // An options object with a signal, as a controller has one.
  const stop = new AbortController();
  for (const type of ['storage', 'pageshow']) window.addEventListener(type, follow, stop);
  return () => stop.abort();
}

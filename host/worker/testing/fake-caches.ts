/** The browser's caches in memory. `room`: how many answers fit before it is full. */
export function fakeCaches(room = Number.POSITIVE_INFINITY): CacheStorage & { texts: () => Promise<object> } {
  const stores = new Map<string, Map<string, Response>>();
  let left = room;
  function open(name: string) {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (url: string) => store.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        left -= 1;
        if (left < 0) throw new DOMException('full', 'QuotaExceededError');
        store.set(url, response);
      },
      delete: async (url: string) => store.delete(url),
    };
  }
  async function texts() {
    const all: Record<string, Record<string, string>> = {};
    for (const [name, store] of stores) {
      const held: Record<string, string> = {};
      for (const [url, response] of store) held[url] = await response.clone().text();
      all[name] = held;
    }
    return all;
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    texts,
  } as unknown as CacheStorage & { texts: () => Promise<object> };
}

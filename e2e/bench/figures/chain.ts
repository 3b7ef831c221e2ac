export type Link = { url: string; askedBy: string | null; cached: boolean };

const address = (url: string): string => url.replace(/#.*/, '');

/**
 * The longest row of requests of which each could only start once the one before it had arrived. The first request is
 * the page; what nobody is known to have asked for was asked for by the page. What came from the cache costs no step.
 */
export function longestChain(requests: readonly Link[]): string[] {
  const [page] = requests;
  const byUrl = new Map<string, Link>();
  for (const request of requests)
    if (!byUrl.has(address(request.url))) byUrl.set(address(request.url), request);
  const chains = new Map<Link, string[]>();

  function chainTo(request: Link, below: ReadonlySet<Link>): string[] {
    const known = chains.get(request);
    if (known) return known;
    const asker = request === page ? undefined : (byUrl.get(address(request.askedBy ?? '')) ?? page);
    const way = new Set(below).add(request);
    const before = asker && !way.has(asker) ? chainTo(asker, way) : [];
    const chain = request.cached ? before : [...before, request.url];
    chains.set(request, chain);
    return chain;
  }
  return requests
    .map((request) => chainTo(request, new Set()))
    .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}

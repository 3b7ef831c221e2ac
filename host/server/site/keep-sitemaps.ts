import { LRUCache } from 'lru-cache';

/** Answered with 503. Not logged, as a flood would fill the log. */
export class SitemapRefused extends Error {
  readonly statusCode = 503;
  readonly isLogged = true;
}

type Options<Source, Sitemap> = {
  write: (source: Source, origin: string, signal: AbortSignal) => Promise<Sitemap>;
  /** Refuses further ones: a client that invents hosts asks for a sitemap of each. */
  mostAtOnce: number;
  /** How many origins' sitemaps are cached. */
  kept: number;
};

type Job<Sitemap> = {
  origin: string;
  clients: number;
  controller: AbortController;
  sitemap: Promise<Sitemap>;
};

/** Returns a function that writes each origin's sitemap once per source, and aborts a write once all its clients are gone. */
export function keepSitemaps<Source, Sitemap>({ write, mostAtOnce, kept: max }: Options<Source, Sitemap>) {
  const kept = new LRUCache<string, { source: Source; sitemap: Sitemap }>({ max });
  const running = new Set<Job<Sitemap>>();

  function begin(source: Source, origin: string): Job<Sitemap> {
    if (running.size >= mostAtOnce) throw new SitemapRefused('too many sitemaps are being written');
    const controller = new AbortController();
    const written = write(source, origin, controller.signal).then((sitemap) => {
      kept.set(origin, { source, sitemap });
      return sitemap;
    });
    const job = {
      ...{ origin, controller, clients: 0 },
      sitemap: written.finally(() => running.delete(job)),
    };
    running.add(job);
    return job;
  }

  return async (source: Source, origin: string, gone: AbortSignal): Promise<Sitemap> => {
    gone.throwIfAborted();
    const last = kept.get(origin);
    if (last?.source === source) return last.sitemap;
    const joined = [...running].find((job) => job.origin === origin && !job.controller.signal.aborted);
    const job = joined ?? begin(source, origin);
    job.clients += 1;
    gone.addEventListener('abort', () => {
      job.clients -= 1;
      if (job.clients === 0) job.controller.abort(gone.reason);
    });
    return job.sitemap;
  };
}

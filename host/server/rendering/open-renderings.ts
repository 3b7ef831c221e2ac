import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { examplePages, exposedPages, type Shown } from './example-pages';
import { openReleaseRenderer, type RendererOptions } from './open-release-renderer';
import { createRenderings, type Renderings } from './renderings';
import { tryPages } from './try-pages';

type Options = RendererOptions & {
  /** Somebody whom the lists hold. */
  somebody: () => Promise<Shown | undefined>;
  log: FastifyBaseLogger;
  metrics: Registry;
};

/** Draws the remotes' pages on this server, each remote in a process of its own. */
export function openRenderings({ somebody, log, metrics, ...options }: Options): Renderings {
  const counted = new Counter({
    name: 'club_drawings_total',
    help: 'Pages of remotes that were wanted as drawn on the server, by what became of that.',
    labelNames: ['remote', 'outcome'],
    registers: [metrics],
  });
  return createRenderings({
    rendererOf: (remote, deployed) =>
      openReleaseRenderer(options, remote, deployed, (reason) =>
        log.warn({ remote, release: deployed.release.version, reason }, 'drawing on the server failed'),
      ),
    tryOut: async (remote, renderer, { manifest }) =>
      tryPages(renderer, exposedPages(examplePages(remote, await somebody()), manifest)),
    onOutcome: (remote, outcome) => counted.inc({ remote, outcome }),
  });
}

import { REMOTES, type RemoteName, type RemotePage } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ListName } from '../../renderer/protocol';
import type { DeployedRelease } from '../registry/deployment';
import { createReleaseRenderer, type ListSource } from './release-renderer';
import { createRenderings, type Renderings } from './renderings';
import { stageRelease } from './stage-release';

type Options = {
  siteConfig: SiteConfig;
  remotesDir: string;
  /** What the host's build holds for drawing pages. */
  rendererDir: string;
  lists: Required<ListSource>;
  log: FastifyBaseLogger;
  metrics: Registry;
};

/** The lists that the pages of a remote show. */
function listsOf(remote: RemoteName, { resultsRating }: SiteConfig): ListName[] {
  const pages = Object.values<RemotePage>(REMOTES[remote].pages);
  const shown = new Set(pages.flatMap(({ lists = [] }) => lists));
  const withRatings = shown.has('ratings') || (shown.has('resultsRating') && resultsRating === 'service');
  return withRatings ? ['specialists', 'ratings'] : ['specialists'];
}

const pageModulesOf = (remote: RemoteName): string[] =>
  Object.values<RemotePage>(REMOTES[remote].pages).map(({ module }) => module);

/** Draws the remotes' pages on this server, each remote in a process of its own. */
export function openRenderings({
  siteConfig,
  remotesDir,
  rendererDir,
  lists,
  log,
  metrics,
}: Options): Renderings {
  const counted = new Counter({
    name: 'club_drawings_total',
    help: 'Pages of remotes that were wanted as drawn on the server, by what became of that.',
    labelNames: ['remote', 'outcome'],
    registers: [metrics],
  });

  function rendererOf(remote: RemoteName, deployed: DeployedRelease) {
    const { version, entry } = deployed.release;
    const names = listsOf(remote, siteConfig);
    return createReleaseRenderer({
      stage: () =>
        stageRelease({ remote, deployed, modules: pageModulesOf(remote), remotesDir, rendererDir }),
      start: { config: siteConfig, remote, version, entry },
      lists: Object.fromEntries(names.map((name) => [name, lists[name]])),
      onFailure: (reason) => log.warn({ remote, release: version, reason }, 'drawing on the server failed'),
    });
  }

  return createRenderings({
    rendererOf,
    onOutcome: (remote, outcome) => counted.inc({ remote, outcome }),
  });
}

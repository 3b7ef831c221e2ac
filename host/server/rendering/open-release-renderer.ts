import { REMOTES, type RemoteName, type RemotePage } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { ListName } from '../../renderer/protocol';
import type { DeployedRelease } from '../registry/deployment';
import { createReleaseRenderer, type ListSource, type ReleaseRenderer } from './release-renderer';
import { stageRelease } from './stage-release';

export type RendererOptions = {
  siteConfig: SiteConfig;
  remotesDir: string;
  /** What the host's build holds for drawing pages. */
  rendererDir: string;
  lists: Required<ListSource>;
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

/** What draws the pages of a release, for a site of this configuration. */
export function openReleaseRenderer(
  { siteConfig, remotesDir, rendererDir, lists }: RendererOptions,
  remote: RemoteName,
  deployed: DeployedRelease,
  onFailure: (reason: string) => void = () => undefined,
): ReleaseRenderer {
  const { version, entry } = deployed.release;
  const names = listsOf(remote, siteConfig);
  return createReleaseRenderer({
    stage: () => stageRelease({ deployed, modules: pageModulesOf(remote), remotesDir, rendererDir }),
    start: { config: siteConfig, remote, version, entry },
    lists: Object.fromEntries(names.map((name) => [name, lists[name]])),
    onFailure,
  });
}

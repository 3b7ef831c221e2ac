import type { RemoteName } from '@club/shared/federation';
import type { DeployedRelease } from '../registry/deployment';
import { examplePages, exposedPages, type Shown } from './example-pages';
import { openReleaseRenderer, type RendererOptions } from './open-release-renderer';
import { tryPages } from './try-pages';

/** Draws examples of a release's pages in a process for that alone; resolves to why one cannot be drawn, null where all can. */
export async function tryRelease(
  options: RendererOptions,
  remote: RemoteName,
  deployed: DeployedRelease,
  shown?: Shown,
): Promise<string | null> {
  const pages = exposedPages(examplePages(remote, shown), deployed.manifest);
  if (pages.length === 0) return null;
  const renderer = openReleaseRenderer(options, remote, deployed);
  return tryPages(renderer, pages).finally(renderer.stop);
}

import type { Specialist } from '@club/shared/domain';
import { REMOTES, type ReleaseManifest, type RemoteName, type RemotePage } from '@club/shared/federation';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type { DeployedRelease } from '../registry/deployment';
import { openReleaseRenderer, type ReleaseRenderer, type RendererOptions } from './release-renderer';

export type Shown = Pick<Specialist, 'id' | 'provincia' | 'canton' | 'areaTrabajo'>;

/** Of each page of a remote an address that shows it, with somebody whom the lists hold where somebody is named. */
export function examplePages(remote: RemoteName, shown?: Shown): ExamplePage[] {
  const { provincia, canton, areaTrabajo: [area = ''] = [] } = shown ?? {};
  const found: Partial<Record<string, string>> = {
    ...(shown && { [paths.detail]: detailHref(shown.id) }),
    ...(provincia &&
      canton &&
      area && { [paths.results]: resultsHref({ provincia, canton, area, especializacion: '' }) }),
  };
  return Object.values<RemotePage>(REMOTES[remote].pages).map(({ path, module, example = path }) => ({
    module,
    url: found[path] ?? example,
  }));
}

/** Those of the pages that a release has; one from before a page has it not. */
export const exposedPages = (
  pages: readonly ExamplePage[],
  { modules }: Pick<ReleaseManifest, 'modules'>,
): ExamplePage[] => pages.filter(({ module }) => Object.hasOwn(modules, module));

/** A page of a release, by an address that shows it. */
type ExamplePage = { module: string; url: string };

/** A process that is just starting may need this long for its first page, in milliseconds. */
const FIRST_MS = 5_000;
/** What every later drawing may take; of so many one has to keep to it, since other programs run here too. */
const WARM_MS = 500;
const WARM_DRAWINGS = 3;

type Renderer = Pick<ReleaseRenderer, 'draw' | 'look'>;

async function drawAgain(renderer: Renderer, { module, url }: ExamplePage): Promise<string | null> {
  for (let round = 0; round < WARM_DRAWINGS; round += 1) {
    const start = performance.now();
    const { page, reason } = await renderer.draw(module, url, FIRST_MS);
    if (!page) return reason ?? null;
    if (performance.now() - start <= WARM_MS) return null;
  }
  return `takes longer than ${WARM_MS} ms`;
}

async function tryPage(renderer: Renderer, example: ExamplePage): Promise<string | null> {
  try {
    const { page, reason } = await renderer.draw(example.module, example.url, FIRST_MS);
    const problem = page ? await drawAgain(renderer, example) : reason;
    await renderer.look();
    return problem ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Draws each page until it is warm; resolves to the first one that cannot be drawn and why, null where all can. */
export async function tryPages(renderer: Renderer, examples: readonly ExamplePage[]): Promise<string | null> {
  for (const example of examples) {
    const problem = await tryPage(renderer, example);
    if (problem !== null) return `${example.module} cannot be drawn (${example.url}): ${problem}`;
  }
  return null;
}

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

import type { Specialist } from '@club/shared/domain';
import { REMOTES, type ReleaseManifest, type RemoteName, type RemotePage } from '@club/shared/federation';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type { DeployedRelease } from '../../registry/deployment';
import { openReleaseRenderer, type ReleaseRenderer, type RendererOptions } from './release-renderer';

export type ExampleSpecialist = Pick<Specialist, 'id' | 'provincia' | 'canton' | 'areaTrabajo'>;

/** Returns an example URL for each page of a remote. Uses the specialist `shown`, if given. */
export function examplePages(remote: RemoteName, shown?: ExampleSpecialist): ExamplePage[] {
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

/** Returns the example pages whose modules a release exposes, because older releases may lack newer pages. */
export const exposedPages = (
  pages: readonly ExamplePage[],
  { modules }: Pick<ReleaseManifest, 'modules'>,
): ExamplePage[] => pages.filter(({ module }) => Object.hasOwn(modules, module));

/** Page module of a release, with an example URL. */
type ExamplePage = { module: string; url: string };

/** Timeout for the first page of a new process, ms. */
const FIRST_PAGE_TIMEOUT_MS = 5_000;
/**
 * Maximum time to render a page again, ms. One of `WARM_RENDERS` attempts must meet it, because a busy machine delays
 * some.
 */
const WARM_PAGE_LIMIT_MS = 500;
const WARM_RENDERS = 3;

type Renderer = Pick<ReleaseRenderer, 'render' | 'look'>;

async function renderWarm(renderer: Renderer, { module, url }: ExamplePage): Promise<string | null> {
  for (let round = 0; round < WARM_RENDERS; round += 1) {
    const start = performance.now();
    const { page, reason } = await renderer.render(module, url, FIRST_PAGE_TIMEOUT_MS);
    if (!page) return reason ?? null;
    if (performance.now() - start <= WARM_PAGE_LIMIT_MS) return null;
  }
  return `takes longer than ${WARM_PAGE_LIMIT_MS} ms`;
}

async function tryPage(renderer: Renderer, example: ExamplePage): Promise<string | null> {
  try {
    const { page, reason } = await renderer.render(example.module, example.url, FIRST_PAGE_TIMEOUT_MS);
    const problem = page ? await renderWarm(renderer, example) : reason;
    await renderer.look();
    return problem ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Renders each example page until one render is fast enough. Resolves to the first failing page with the reason; null
 * if none fails.
 */
export async function testRenderPages(
  renderer: Renderer,
  examples: readonly ExamplePage[],
): Promise<string | null> {
  for (const example of examples) {
    const problem = await tryPage(renderer, example);
    if (problem !== null) return `${example.module} cannot be drawn (${example.url}): ${problem}`;
  }
  return null;
}

/** Test-renders example pages of a release in a separate process. Resolves to the reason of a failure, or null. */
export async function testRenderRelease(
  options: RendererOptions,
  remote: RemoteName,
  deployed: DeployedRelease,
  shown?: ExampleSpecialist,
): Promise<string | null> {
  const pages = exposedPages(examplePages(remote, shown), deployed.manifest);
  if (pages.length === 0) return null;
  const renderer = openReleaseRenderer(options, remote, deployed);
  return testRenderPages(renderer, pages).finally(renderer.stop);
}

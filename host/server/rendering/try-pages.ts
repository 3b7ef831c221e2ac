import type { ReleaseRenderer } from './release-renderer';

/** A page of a release, by an address that shows it. */
export type ExamplePage = { module: string; url: string };

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

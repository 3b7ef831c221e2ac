import { isDrawn } from '../data/is-drawn';

/** What a visitor gets at an address, and after how long. */
export async function ask(url: string) {
  const start = performance.now();
  const answer = await fetch(url);
  const html = await answer.text();
  return { status: answer.status, drawn: isDrawn(html), html, ms: performance.now() - start };
}

/** How often each outcome of drawing a remote's pages is counted in the site's metrics. */
export async function outcomesOf(origin: string, remote: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = text.matchAll(/^club_drawings_total\{(.*)\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].flatMap(([, labels = '', count]) => {
      const outcome = /outcome="(\w+)"/.exec(labels)?.[1] ?? '';
      return labels.includes(`remote="${remote}"`) ? [[outcome, Number(count)]] : [];
    }),
  );
}

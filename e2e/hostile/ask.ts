import { isDrawn } from '../data/is-drawn';

/** What a visitor gets at an address, and after how long. */
export async function ask(url: string) {
  const start = performance.now();
  const answer = await fetch(url);
  const html = await answer.text();
  return { status: answer.status, drawn: isDrawn(html), html, ms: performance.now() - start };
}

import { createHash } from 'node:crypto';
import type { Page } from 'puppeteer-core';

/** A request that the page itself gave up, by leaving or closing, is no failure. */
const CANCELLED = 'NS_BINDING_ABORTED';
const ALTERED = /subresource at “(.*)”\. The computed hash is “(.*)”/;
const HASH_OF_NOTHING = createHash('sha384').digest('base64');

/**
 * Reports what goes wrong in a page. Of a file that the page gave up nothing arrives, which Firefox takes for an altered
 * file: where nothing arrived, what this answers with tells, once all has happened, unless the page gave it up.
 */
export function watchPage(page: Page, report: (problem: string) => void): () => void {
  const gaveUp = new Set<string>();
  const ofNothing: { url: string; problem: string }[] = [];

  function tell(problem: string): void {
    const [, url = '', hash] = ALTERED.exec(problem) ?? [];
    if (hash === HASH_OF_NOTHING) ofNothing.push({ url, problem });
    else report(problem);
  }
  page.on('console', (message) => {
    if (message.type() === 'error') tell(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => tell(`page error: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason === CANCELLED) gaveUp.add(request.url());
    else report(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`response ${response.status()}: ${response.url()}`);
  });
  return () => {
    for (const { url, problem } of ofNothing.splice(0)) if (!gaveUp.has(url)) report(problem);
  };
}

import { createHash } from 'node:crypto';
import type { Page } from 'puppeteer-core';

/** A request that the page itself gave up, by leaving or closing, is no failure. */
const CANCELLED = 'NS_BINDING_ABORTED';
/** The same for a font, by its number. */
const CANCELLED_FONT = /^page error: downloadable font: download failed .* status=2152398850\b/;
const ALTERED = /subresource at “(.*)”\. The computed hash is “(.*)”/;
const HASH_OF_NOTHING = createHash('sha384').digest('base64');

/**
 * Reports what goes wrong in a page. A script that comes as its page is left is lost on the way from the network, which
 * tells of a whole answer: Firefox takes it for one altered to nothing. What this answers with tells of those complaints,
 * once all has happened, where an answer had nothing in it indeed.
 */
export function watchPage(page: Page, report: (problem: string) => void): () => void {
  const answeredEmpty = new Set<string>();
  const ofNothing: { url: string; problem: string }[] = [];

  function tell(problem: string): void {
    const [, url = '', hash] = ALTERED.exec(problem) ?? [];
    if (CANCELLED_FONT.test(problem)) return;
    if (hash === HASH_OF_NOTHING) ofNothing.push({ url, problem });
    else report(problem);
  }
  page.on('console', (message) => {
    if (message.type() === 'error') tell(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => tell(`page error: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== CANCELLED) report(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (!(Number(response.headers()['content-length']) > 0)) answeredEmpty.add(response.url());
    if (response.status() >= 400) report(`response ${response.status()}: ${response.url()}`);
  });
  return () => {
    for (const { url, problem } of ofNothing.splice(0)) if (answeredEmpty.has(url)) report(problem);
  };
}

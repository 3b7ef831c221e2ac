import type { HTTPRequest, Page } from 'puppeteer-core';

/** Tells what a page has asked for that is still on its way. */
export function followRequests(page: Page): () => string[] {
  const underWay = new Set<HTTPRequest>();
  page.on('request', (request) => {
    for (const former of request.redirectChain()) underWay.delete(former);
    underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end, (request) => underWay.delete(request));
  return () => [...underWay].map((request) => request.url());
}

import { expect, type Page } from '@playwright/test';

export type ParsedScript = { url: string; source: string };

/**
 * Records every script that the engine parses, to find modules that exist twice. Start it on an empty page and read the
 * result before leaving the page. Misses inline scripts that the engine has already discarded.
 */
export async function recordScripts(page: Page): Promise<() => Promise<ParsedScript[]>> {
  const engine = await page.context().newCDPSession(page);
  const parsed: Promise<ParsedScript | undefined>[] = [];

  const read = (scriptId: string, url: string): Promise<ParsedScript | undefined> =>
    engine.send('Debugger.getScriptSource', { scriptId }).then(
      ({ scriptSource }) => ({ url, source: scriptSource }),
      () => undefined,
    );

  engine.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.startsWith('http')) parsed.push(read(scriptId, url));
  });
  await engine.send('Debugger.enable');
  return async () => (await Promise.all(parsed)).filter((script) => script !== undefined);
}

/** Maps each shared module to a text that only its code contains, minified or not. */
const MARKS = {
  'the stores': 'ultimaActualizacionEsp',
  'the UI kit': 'Quitar estrellas',
  react: 'react.transitional.element',
  'react-dom': '__reactContainer',
  'the router': 'popstate',
};

/** Expects each shared module to be loaded exactly once, from the host. */
export function expectSharedModulesOnce(parsed: ParsedScript[], host: string, visit = 'this visit'): void {
  expect(new Set(parsed.map(({ url }) => url)).size, `no script twice, ${visit}`).toBe(parsed.length);
  for (const [what, mark] of Object.entries(MARKS)) {
    const holders = parsed.filter(({ source }) => source.includes(mark)).map(({ url }) => url);
    expect(holders, `${what}, ${visit}`).toHaveLength(1);
    expect(new URL(holders[0] ?? '').origin, `${what} comes from the host`).toBe(host);
  }
}

/**
 * Alters every second cached script of the page and deletes the rest. Returns the URLs of all these scripts. Runs in
 * the page.
 */
export async function alterCachedScripts(): Promise<string[]> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = loaded.filter((url) => url.includes('/assets/') && url.endsWith('.js'));
  const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('club:sitio:'));
  const cache = await caches.open(name);
  const headers = { 'content-type': 'text/javascript' };
  for (const [index, url] of scripts.entries()) {
    if (index % 2 === 0) await cache.put(url, new Response('throw new Error("altered")', { headers }));
    else await cache.delete(url);
  }
  return scripts;
}

/** Counts the cached scripts that were repaired after a test altered them. Runs in the page. */
export async function countRepairedScripts(urls: string[]): Promise<number> {
  let repaired = 0;
  for (const url of urls) {
    const text = await (await caches.match(url))?.text();
    if (text && !text.includes('"altered"')) repaired += 1;
  }
  return repaired;
}

/** Counts later full page loads, without navigation inside the site. */
export function countPageLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

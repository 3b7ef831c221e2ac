import { type ModuleId, PAGES, pageOf } from '@club/shared/federation';
import { gatherDuring, gatherPageData, type PageData } from '@club/shared/state/server';
import { StaticRouter } from '@club/shared/static-router';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '../src/app';
import { markOf } from '../src/federation/drawn-mark';
import { awaitDrawnModule, drawnModuleCame } from '../src/federation/drawn-module';
import { OWN_ORIGIN } from './protocol';

/** Marks what React could not draw and leaves to the browser. */
const UNDRAWN = '<!--$!-->';
/** How long a page may wait for its lazy parts, in milliseconds. */
const LAZY_MS = 500;

/** Elements that React puts in front of a document without a head; preloads may stay there. */
const HEAD_ELEMENT =
  /^(?:<link rel="preload"[^>]*>)*<(title|meta|link(?! rel="preload")|style|script|base)\b/;

/** Returns why a page cannot be shown as it was drawn, in one line; null if it can. */
export function refusalOf(html: string): string | null {
  if (html.includes(' style="')) return "draws a style attribute, which the page's policy forbids";
  if (/="[^"]*\bfile:\/\//.test(html)) return 'draws the address of a file of the server';
  const [, element] = HEAD_ELEMENT.exec(html) ?? [];
  return element ? `draws <${element}>, which belongs to the head: the host sets that` : null;
}

type DrawnHtml = { html: string; mark: number; data: PageData };

function moduleOf(url: string): ModuleId {
  const { module } = PAGES[pageOf(new URL(url, OWN_ORIGIN).pathname)];
  if (!module) throw new Error(`${url} is no page of a remote`);
  return module;
}

const siteAt = (url: string) => (
  <StaticRouter location={url}>
    <App />
  </StaticRouter>
);

/**
 * Returns a page with its remote as HTML, its mark and its data; null if a part of it throws, or waits as a `React.lazy`
 * does. Throws if the page is refused.
 */
export function drawPage(url: string, entry: string): DrawnHtml | null {
  const module = moduleOf(url);
  awaitDrawnModule({ id: module, entry });
  drawnModuleCame(module, entry);
  const { drawn, data } = gatherPageData(() => renderToString(siteAt(url)));
  if (drawn.includes(UNDRAWN)) return null;
  const refusal = refusalOf(drawn);
  if (refusal) throw new Error(`${module} ${refusal}`);
  const html = drawn.replaceAll(`${OWN_ORIGIN}/`, '/');
  return { html, mark: markOf(html), data };
}

/** Waits for the lazy parts of a page, which can be drawn whole then. Rejects if one throws, or takes too long. */
export async function awaitLazyParts(url: string): Promise<void> {
  let hasThrown = false;
  const { postponed } = await gatherDuring(() =>
    prerender(siteAt(url), {
      signal: AbortSignal.timeout(LAZY_MS),
      onError: () => {
        hasThrown = true;
      },
    }),
  );
  if (postponed) throw waitsTooLong(url);
  if (hasThrown) throw new Error(`${moduleOf(url)} threw while it was drawn`);
}

/** Returns the refusal of a page that waits for too long, or anew at each drawing. */
export const waitsTooLong = (url: string): Error =>
  new Error(
    `${moduleOf(url)} waits in its first drawing for what does not come within ${LAZY_MS} ms: import it directly or show it after the first effect`,
  );

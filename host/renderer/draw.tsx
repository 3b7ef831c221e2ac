import { PAGES, pageOf } from '@club/shared/federation';
import { gatherPageData, type PageData } from '@club/shared/state/server';
import { StaticRouter } from '@club/shared/static-router';
import { renderToString } from 'react-dom/server';
import { App } from '../src/app';
import { awaitDrawnModule, drawnModuleCame } from '../src/federation/drawn-module';

/** How React marks a place that it could not draw, and leaves to the browser. */
const UNDRAWN = '<!--$!-->';

const STYLED = ' style="';

/** A page with its remote, as HTML, and what it was drawn from. Throws where its remote cannot be drawn. */
export function drawPage(url: string, entry: string): { html: string; data: PageData } {
  const { module } = PAGES[pageOf(new URL(url, 'http://site.invalid').pathname)];
  if (!module) throw new Error(`${url} is no page of a remote`);
  awaitDrawnModule({ id: module, entry });
  drawnModuleCame(module, entry);
  const { drawn: html, data } = gatherPageData(() =>
    renderToString(
      <StaticRouter location={url}>
        <App />
      </StaticRouter>,
    ),
  );
  if (html.includes(UNDRAWN)) throw new Error(`${module} threw while it was drawn`);
  if (html.includes(STYLED))
    throw new Error(`${module} draws a style attribute, which the page's policy forbids`);
  return { html, data };
}

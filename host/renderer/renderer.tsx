import { type ModuleId, PAGES, pageOf } from '@club/shared/federation';
import { SHARED_KEY } from '@club/shared/federation/container';
import { configureSite } from '@club/shared/state';
import {
  allowListReadsDuring,
  collectPageData,
  LIST_SETTERS,
  type ServerData,
} from '@club/shared/state/server';
import { StaticRouter } from '@club/shared/static-router';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '../src/app';
import {
  expectHydration,
  hashContent,
  setLoadedModule,
  startHydration,
} from '../src/federation/module-states';
import { PROVIDED_MODULES } from '../src/federation/provided-modules';
import { type RendererAnswer, type RendererRequest, SITE_ORIGIN_PLACEHOLDER } from './protocol';

/** HTML comment with which React marks a Suspense boundary that only the browser will render. */
const CLIENT_RENDERED = '<!--$!-->';
/** Timeout for loading the lazy components of a page, ms. */
const LAZY_TIMEOUT_MS = 500;

/**
 * Matches document-head elements at the start of the HTML, which a fragment must not contain. Skips leading
 * preload links.
 */
const HEAD_ELEMENT =
  /^(?:<link rel="preload"[^>]*>)*<(title|meta|link(?! rel="preload")|style|script|base)\b/;

/** Describes the first forbidden markup in the HTML in one line; returns null if there is none. */
export function findForbiddenMarkup(html: string): string | null {
  if (html.includes(' style="')) return "draws a style attribute, which the page's policy forbids";
  if (/="[^"]*\bfile:\/\//.test(html)) return 'draws the address of a file of the server';
  const [, element] = HEAD_ELEMENT.exec(html) ?? [];
  return element ? `draws <${element}>, which belongs to the head: the host sets that` : null;
}

type RenderedPage = { html: string; mark: number; data: ServerData };

function moduleOf(url: string): ModuleId {
  const { module } = PAGES[pageOf(new URL(url, SITE_ORIGIN_PLACEHOLDER).pathname)];
  if (!module) throw new Error(`${url} is no page of a remote`);
  return module;
}

const siteAt = (url: string) => (
  <StaticRouter location={url}>
    <App />
  </StaticRouter>
);

/**
 * Renders a page with its remote. Returns null if a component throws or suspends; throws if the HTML contains forbidden
 * markup.
 */
function renderPage(url: string, entry: string): RenderedPage | null {
  const module = moduleOf(url);
  expectHydration({ id: module, entry });
  startHydration(module, entry);
  const { drawn, data } = collectPageData(() => renderToString(siteAt(url)));
  if (drawn.includes(CLIENT_RENDERED)) return null;
  const refusal = findForbiddenMarkup(drawn);
  if (refusal) throw new Error(`${module} ${refusal}`);
  const html = drawn.replaceAll(`${SITE_ORIGIN_PLACEHOLDER}/`, '/');
  return { html, mark: hashContent(html), data };
}

/** Waits until the lazy components of a page have loaded. Rejects if one throws or the timeout ends. */
async function loadLazyParts(url: string): Promise<void> {
  let hasThrown = false;
  const { postponed } = await allowListReadsDuring(() =>
    prerender(siteAt(url), {
      signal: AbortSignal.timeout(LAZY_TIMEOUT_MS),
      onError: () => {
        hasThrown = true;
      },
    }),
  );
  if (postponed) throw suspendedError(url);
  if (hasThrown) throw new Error(`${moduleOf(url)} threw while it was drawn`);
}

/** Creates the error for a page that suspends past the timeout or suspends at every render. */
const suspendedError = (url: string): Error =>
  new Error(
    `${moduleOf(url)} waits in its first drawing for what does not come within ${LAZY_TIMEOUT_MS} ms: import it directly or show it after the first effect`,
  );

type OrderOf<Type extends RendererRequest['type']> = Extract<RendererRequest, { type: Type }>;

const failed = (error: unknown): RendererAnswer => ({
  type: 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

async function start({ config, remote, version, entry, modules }: OrderOf<'start'>): Promise<RendererAnswer> {
  configureSite(config);
  Object.assign(globalThis, { [Symbol.for(SHARED_KEY)]: PROVIDED_MODULES });
  for (const [name, url] of Object.entries(modules)) {
    const { default: Component } = await import(/* @vite-ignore */ url);
    setLoadedModule(`${remote}/${name}` as ModuleId, { Component, version, entry });
  }
  return { type: 'started' };
}

async function readList({ name, etag, text }: OrderOf<'list'>): Promise<RendererAnswer> {
  await LIST_SETTERS[name](text);
  return { type: 'listed', name, etag };
}

/**
 * Renders a page and replies. Awaits nothing in between: otherwise the renderer could first confirm a newer list than
 * the page shows.
 */
async function render(url: string, entry: string, answer: (answer: RendererAnswer) => void): Promise<void> {
  try {
    let page = renderPage(url, entry);
    if (!page) {
      await loadLazyParts(url);
      page = renderPage(url, entry);
    }
    if (!page) throw suspendedError(url);
    answer({ type: 'drawn', ...page });
  } catch (error) {
    answer(failed(error));
  }
}

/** Creates a renderer for one release of a remote. It runs the same files of the release as browsers do. */
export function createRenderer(answer: (answer: RendererAnswer) => void): (order: RendererRequest) => void {
  let entry = '';
  return (order) => {
    switch (order.type) {
      case 'start':
        entry = order.entry;
        void start(order).catch(failed).then(answer);
        break;
      case 'list':
        void readList(order).then(answer);
        break;
      case 'draw':
        void render(order.url, entry, answer);
    }
  };
}

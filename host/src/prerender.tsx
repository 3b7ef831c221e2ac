import { PAGES, type PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { configureSite } from '@club/shared/state';
import { StaticRouter } from '@club/shared/static-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app';
import { collectHighlights } from './home/collect-highlights';
import type { Highlights } from './home/highlights';
import { setHighlights } from './home/use-highlights';
import { NoScriptHelp } from './no-script/no-script-help';

/** Renders a page's shell without remotes. The browser paints it at once and hydrates it later. */
export function renderShell(page: PageName, config: SiteConfig): string {
  configureSite(config);
  const location = PAGES[page].path.replace(/:\w+/g, '0').replace('*', '/no-encontrada');
  return renderToString(
    <StaticRouter location={location}>
      <App />
    </StaticRouter>,
  );
}

/**
 * Renders the home page with its highlights, which are excerpts of the lists; the browser hydrates with the same
 * highlights.
 */
export function renderHome(
  config: SiteConfig,
  ...lists: Parameters<typeof collectHighlights>
): { html: string; home: Highlights } {
  const home = collectHighlights(...lists);
  setHighlights(home);
  try {
    return { html: renderShell('home', config), home };
  } finally {
    setHighlights(null);
  }
}

export { searchFormTarget } from './home/home-search';

/** Renders the help that every page contains for browsers without scripts. */
export const renderNoScriptHelp = ({ contact }: SiteConfig): string =>
  renderToStaticMarkup(<NoScriptHelp contact={contact} />);

import { PAGES, type PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { configureSite } from '@club/shared/state';
import { StaticRouter } from '@club/shared/static-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app';
import { UnscriptedHelp } from './unscripted/unscripted-help';

/** The shell of a page as HTML, before any remote: what the browser shows at once and then hydrates. */
export function renderShell(page: PageName, config: SiteConfig): string {
  configureSite(config);
  const location = PAGES[page].path.replace(/:\w+/g, '0').replace('*', '/no-encontrada');
  return renderToString(
    <StaticRouter location={location}>
      <App />
    </StaticRouter>,
  );
}

/** What stands beside every shell for the case that no script runs. */
export const renderUnscriptedHelp = ({ contact }: SiteConfig): string =>
  renderToStaticMarkup(<UnscriptedHelp contact={contact} />);

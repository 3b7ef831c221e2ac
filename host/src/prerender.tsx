import { PAGES, type PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { configureSite } from '@club/shared/state';
import { StaticRouter } from '@club/shared/static-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app';
import { UnscriptedHelp } from './unscripted/unscripted-help';

/** Renders a page's shell without remotes, which the browser shows at once and then hydrates. */
export function renderShell(page: PageName, config: SiteConfig): string {
  configureSite(config);
  const location = PAGES[page].path.replace(/:\w+/g, '0').replace('*', '/no-encontrada');
  return renderToString(
    <StaticRouter location={location}>
      <App />
    </StaticRouter>,
  );
}

/** Renders the help beside every shell for browsers that run no script. */
export const renderUnscriptedHelp = ({ contact }: SiteConfig): string =>
  renderToStaticMarkup(<UnscriptedHelp contact={contact} />);

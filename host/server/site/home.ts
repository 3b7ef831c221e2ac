import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '@club/shared/service';
import type { RenderedPage } from '../rendering/release-renderer';
import type { SiteDirectory } from './directory/directory';
import { rendererFolder } from './host-build';

type Lists = Pick<SiteDirectory, 'specialists' | 'comments'>;

/** Exports of the host's build that render the home page and answer its form; `home` is the data for the browser. */
type HomeBuild = {
  renderHome: (
    config: SiteConfig,
    specialists: Lists['specialists'],
    comments: Lists['comments'],
  ) => { html: string; home: object };
  searchFormTarget: (
    que: string,
    donde: string,
    specialists: Lists['specialists'],
  ) => Promise<{ href: string }>;
};

const NO_SPECIALISTS: Lists['specialists'] = [];

/**
 * Creates a renderer of the home page, which renders again when the lists change. It also answers the page's
 * search form.
 */
export async function createHomeRenderer(dist: string, config: SiteConfig) {
  const file = join(rendererFolder(dist), 'prerender.js');
  const build: HomeBuild = await import(pathToFileURL(file).href);
  let made: (Lists & { page: RenderedPage; home: object }) | null = null;

  function rendered({ specialists, comments }: Lists) {
    if (made?.specialists === specialists && made.comments === comments) return made;
    const { html, home } = build.renderHome(config, specialists, comments);
    const data = JSON.stringify({ home });
    const id = createHash('sha256').update(html).update(data).digest('base64url');
    made = { specialists, comments, home, page: { id, html, data, styles: [] } };
    return made;
  }

  return {
    page: (lists: Lists): RenderedPage => rendered(lists).page,
    /**
     * Returns the redirect target for the home page's form, which browsers without scripts send to the results;
     * null for other queries.
     */
    async searchFormTarget(query: URLSearchParams, lists: Lists | null): Promise<string | null> {
      const [que, donde] = [query.get('que'), query.get('donde')];
      if (query.has('area') || (que === null && donde === null)) return null;
      return (await build.searchFormTarget(que ?? '', donde ?? '', lists?.specialists ?? NO_SPECIALISTS))
        .href;
    },
  };
}

export type HomeRenderer = Awaited<ReturnType<typeof createHomeRenderer>>;

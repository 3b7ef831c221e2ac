import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filtersFromQuery, refinementFromQuery, refinementParameters } from '@club/shared/domain';
import { type PageName, pageOf } from '@club/shared/federation';
import { encodeQuery } from '@club/shared/routes';
import type { SiteConfig } from '@club/shared/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config';
import { BROWSER_REPORTS_PATH, pathOf, queryOf } from '../platform/http/paths';
import {
  contentSecurityPolicy,
  type InlineHashes,
  PAGE_CACHE_CONTROL,
  reportingEndpointsHeader,
} from '../platform/http/security-headers';
import { createTextAnswer, JSON_TYPE, sendTextAnswer, type TextAnswer } from '../platform/http/text-answer';
import {
  createResponseCachePerDeployment,
  type Deployment,
  type DeploymentSource,
} from '../registry/deployment';
import { assignVisitorDeployment, cacheControlDuringRollout } from '../registry/rollouts/assignment';
import { composePage } from './compose-page';
import type { SiteDirectory } from './directory/directory';
import { headHtml, pageHeadOf } from './head/heads';
import { rendererFolder } from './host-build';
import { createOverrideHandlers, type OverrideOptions } from './override';
import type { RenderedPage } from './rendering/release-renderer';
import type { SiteRenderer } from './rendering/site-renderer';

type Lists = Pick<SiteDirectory, 'specialists' | 'comments'>;

/**
 * Functions of the host's build: one renders the home page (`home` is its data for the browser), one answers its search
 * form.
 */
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
 * Creates a renderer of the home page, which caches the page until the lists change. The renderer also answers the
 * page's search form.
 */
export async function createHomeRenderer(dist: string, config: SiteConfig) {
  const file = join(rendererFolder(dist), 'prerender.js');
  const build: HomeBuild = await import(pathToFileURL(file).href);
  let made: (Lists & { page: RenderedPage }) | null = null;

  function rendered({ specialists, comments }: Lists) {
    if (made?.specialists === specialists && made.comments === comments) return made;
    const { html, home } = build.renderHome(config, specialists, comments);
    const data = JSON.stringify({ home });
    const id = createHash('sha256').update(html).update(data).digest('base64url');
    made = { specialists, comments, page: { id, html, data, styles: [] } };
    return made;
  }

  return {
    page: (lists: Lists): RenderedPage => rendered(lists).page,
    /**
     * Returns the redirect target for a search by the home page's form, which browsers without scripts send to the
     * results page. Returns null for other queries.
     */
    async searchFormTarget(query: URLSearchParams, lists: Lists | null): Promise<string | null> {
      const [que, donde] = [query.get('que'), query.get('donde')];
      if (query.has('area') || (que === null && donde === null)) return null;
      return (await build.searchFormTarget(que ?? '', donde ?? '', lists?.specialists ?? NO_SPECIALISTS))
        .href;
    },
  };
}

type HomeRenderer = Awaited<ReturnType<typeof createHomeRenderer>>;

type Options = Omit<OverrideOptions, 'origins'> & {
  config: Pick<Config, 'signals' | 'overrideOrigins'>;
  deployments: DeploymentSource;
  /** Renders the home page and answers its search form. */
  home: HomeRenderer;
  /** Renderer of remotes' pages; null if disabled. */
  renderings: SiteRenderer | null;
  listed: () => Promise<SiteDirectory | null>;
  /** Returns the deployment that the visitor's pages use. */
  deploymentOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Deployment>;
  origin: (request: FastifyRequest) => string;
};

const HTML = 'text/html; charset=utf-8';

/** Serves all pages, composed of the releases in the visitor's deployment, and `/registry.json` with these releases. */
export function pagesPlugin(
  app: FastifyInstance,
  {
    config,
    siteConfig,
    host,
    home,
    deployments,
    renderings,
    listed,
    deploymentOf,
    sourcesFor,
    origin,
    tokenOf,
    previewOf,
  }: Options,
): void {
  const reports = config.signals === 'on' ? BROWSER_REPORTS_PATH : null;
  const keptPage = createResponseCachePerDeployment<{ text: TextAnswer; inline: InlineHashes }>();
  const keptRegistry = createResponseCachePerDeployment<TextAnswer>();
  const overridden = createOverrideHandlers({
    origins: config.overrideOrigins,
    ...{ host, siteConfig, sourcesFor, tokenOf, previewOf },
  });

  const pageAnswer = (deployment: Deployment, page: PageName, head: string, rendered: RenderedPage | null) =>
    keptPage(deployment, `${page} ${head} ${rendered?.id}`, () => {
      const { html, inline } = composePage(page, host, deployment, siteConfig, { head, rendered });
      return {
        text: createTextAnswer(html, HTML, cacheControlDuringRollout(deployment, PAGE_CACHE_CONTROL)),
        inline,
      };
    });

  app.get('/registry.json', async (request, reply) => {
    const deployment = await deploymentOf(request, reply);
    if (await overridden.sendRegistry(request, reply, deployment)) return reply;
    const answer = keptRegistry(deployment, 'registry', () =>
      createTextAnswer(
        JSON.stringify(deployment.registry),
        JSON_TYPE,
        cacheControlDuringRollout(deployment, 'no-cache'),
      ),
    );
    return sendTextAnswer(request, reply, answer);
  });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url);
    const page = pageOf(path);
    if (page === 'notFound' && /\.\w+$/.test(path)) return reply.callNotFound();
    const query = queryOf(request.url);
    const directory = await listed();
    const answer = page === 'results' ? await home.searchFormTarget(query, directory) : null;
    if (answer) return reply.header('cache-control', 'no-store').redirect(answer, 303);
    const { status, head } = pageHeadOf(page, { path, query }, directory);
    reply.code(status);
    const current = await deployments.current();
    renderings?.follow(current);
    const deployment = assignVisitorDeployment(request, reply, current);
    if (await overridden.sendPage(request, reply, { page, deployment })) return reply;
    const url = status === 200 ? urlToRender(page, { path, query }) : null;
    const isHome = page === 'home' && directory !== null;
    const render = (url: string) =>
      isHome ? home.page(directory) : renderings?.render(page, deployment, url);
    const rendered = (renderings && url && (await render(url))) || null;
    const { text, inline } = pageAnswer(deployment, page, headHtml(head, origin(request)), rendered);
    const policy = contentSecurityPolicy({ ...sourcesFor(request), inline, reports });
    reply.header('content-security-policy', policy);
    if (reports && request.protocol === 'https') reply.headers(reportingEndpointsHeader(reports));
    return sendTextAnswer(request, reply, text);
  });
}

/** Query parameters that contain search terms. */
const PARAMETERS = ['provincia', 'canton', 'area', 'especializacion'] as const;
const MOST_CHARACTERS = 500;

/**
 * Returns the URL to render for a page. Drops parameters that the page does not read; equal pages then share one
 * render. Returns null for an empty or too long search.
 */
export function urlToRender(
  page: PageName,
  { path, query }: { path: string; query: URLSearchParams },
): string | null {
  if (page === 'results' && !filtersFromQuery(query)) return null;
  const read = new URLSearchParams();
  for (const name of PARAMETERS) for (const value of query.getAll(name).slice(0, 1)) read.set(name, value);
  if (page === 'results')
    for (const [name, value] of refinementParameters(refinementFromQuery(query))) read.set(name, value);
  const url = page === 'detail' || read.size === 0 ? path : `${path}?${encodeQuery(read)}`;
  return url.length <= MOST_CHARACTERS ? url : null;
}

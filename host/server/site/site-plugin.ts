import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type PageName, pageOf } from '@club/shared/federation';
import cookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { siteConfigOf } from '../config/site-config';
import { BROWSER_REPORTS_PATH } from '../http/operator-paths';
import { pathOf, queryOf } from '../http/request-line';
import {
  contentSecurityPolicy,
  type InlineHashes,
  PAGE_CACHE,
  reportingEndpoints,
} from '../http/security-headers';
import { createTextAnswer, JSON_TYPE, sendTextAnswer, type TextAnswer } from '../http/text-answer';
import { operatorsPlugin } from '../operators/operators-plugin';
import { hasToken } from '../operators/page-access';
import { openDeployDirectory } from '../registry/deploy-directory';
import { createDeploymentSource, type Deployment, missingFrom } from '../registry/deployment';
import { HOST_SHARED } from '../registry/host-shared';
import { openTokens } from '../registry/tokens';
import type { DrawnPage } from '../rendering/release-renderer';
import { openRollouts } from '../rollouts/open-rollouts';
import type { DataService } from '../service/data-service';
import type { Signals } from '../signals/signals';
import { askEndpoints } from './ask-endpoints';
import { composePage } from './compose-page';
import { keepDirectory } from './directory/keep-directory';
import { drawnUrl } from './drawn-url';
import { findingPlugin } from './finding-plugin';
import { headHtml } from './head/head-html';
import { headOf } from './head/heads';
import { clientFolder, readHostBuild } from './host-build';
import { offlinePlugin } from './offline/offline-plugin';
import { overriddenAnswers } from './override/answers';
import { perDeployment } from './per-deployment';
import { previewsPlugin } from './previews/previews-plugin';
import { remoteFiles } from './remote-files';
import { cacheFor, lookedUpFor, pageFor } from './rollout/visitor';
import { siteLists } from './site-lists';
import { siteOrigin } from './site-origin';
import { siteRenderings } from './site-renderings';
import { serveStatic } from './static-files';

export type SitePlugin = FastifyPluginAsync<{
  config: Config;
  metrics: Registry;
  service: Pick<DataService, 'specialists' | 'ratings' | 'removed'>;
  signals?: Signals | null;
}>;

const HTML = 'text/html; charset=utf-8';

/**
 * The composed site from the host's build in `dist`: its pages, the host's and the remotes' files, `/registry.json`.
 * Registering it rejects when there is nothing to serve.
 */
export const sitePlugin =
  (dist: string): SitePlugin =>
  async (app, { config, metrics, service, signals }) => {
    const siteConfig = siteConfigOf(config);
    const host = await readHostBuild(dist, siteConfig);
    const deployments = createDeploymentSource({
      remotesDir: config.remotesDir,
      secretsDir: config.secretsDir,
      remoteOrigins: config.remoteOrigins,
      onRefused: (reason) => app.log.error({ reason }, 'registry refused'),
      onUnkept: (reason) => app.log.warn({ reason }, 'it is not kept which registry was followed'),
    });
    const missing = missingFrom((await deployments.current()).registry);
    if (missing.length > 0) app.log.warn({ missing }, 'the site runs without remotes that have no release');
    const endpoints = await askEndpoints(app, { config, metrics });
    const lists = siteLists({ config, service, external: endpoints.lists });
    const listed = await keepDirectory(lists);
    const reports = config.signals === 'on' ? BROWSER_REPORTS_PATH : null;
    const origin = (request: FastifyRequest) => siteOrigin(config, request);

    const rendering = await siteRenderings(app, {
      config,
      dist,
      service,
      lists,
      listed,
      deployments,
      metrics,
    });
    const renderings = rendering?.renderings ?? null;
    const keptPage = perDeployment<{ text: TextAnswer; inline: InlineHashes }>();
    const keptRegistry = perDeployment<TextAnswer>();

    const pageAnswer = (deployment: Deployment, page: PageName, head: string, drawn: DrawnPage | null) =>
      keptPage(deployment, `${page} ${head} ${drawn?.id}`, async () => {
        const { html, inline } = composePage(page, host, deployment, siteConfig, { head, drawn });
        return { text: await createTextAnswer(html, HTML, cacheFor(deployment, PAGE_CACHE)), inline };
      });
    const registryAnswer = (deployment: Deployment) =>
      keptRegistry(deployment, 'registry', () =>
        createTextAnswer(JSON.stringify(deployment.registry), JSON_TYPE, cacheFor(deployment, 'no-cache')),
      );
    const deploymentOf = async (request: FastifyRequest, reply: FastifyReply) =>
      lookedUpFor(request, reply, await deployments.current());

    const sourcesFor = (request: FastifyRequest) => ({
      remoteOrigins: config.remoteOrigins,
      connectOrigins: endpoints.origins(),
      https: request.protocol === 'https',
    });
    const tokens = openTokens(config.secretsDir, (reason) =>
      app.log.error({ reason }, 'deploy tokens refused'),
    );
    const overridden = overriddenAnswers({
      origins: config.overrideOrigins,
      host,
      siteConfig,
      sourcesFor,
      hasToken: ({ headers }) => hasToken(headers, tokens),
    });

    async function sendPage(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request.url);
      const page = pageOf(path);
      if (page === 'notFound' && /\.\w+$/.test(path)) return reply.callNotFound();
      const query = queryOf(request.url);
      const { status, head } = headOf(page, { path, query }, await listed());
      reply.code(status);
      const current = await deployments.current();
      renderings?.follow(current);
      const deployment = pageFor(request, reply, current);
      if (await overridden.sendPage(request, reply, { page, deployment })) return reply;
      const url = status === 200 ? drawnUrl(page, { path, query }) : null;
      const drawn = url && renderings ? await renderings.draw(page, deployment, url) : null;
      const { text, inline } = await pageAnswer(deployment, page, headHtml(head, origin(request)), drawn);
      const policy = contentSecurityPolicy({ ...sourcesFor(request), inline, reports });
      reply.header('content-security-policy', policy);
      if (reports && request.protocol === 'https') reply.headers(reportingEndpoints(reports));
      return sendTextAnswer(request, reply, text);
    }

    await app.register(cookie, { secret: randomBytes(32).toString('hex') });
    findingPlugin(app, { listed, origin });
    previewsPlugin(app, { dist, listed });
    await offlinePlugin(app, { dist, host, config: siteConfig, deploymentOf, sourcesFor });
    await serveStatic(app, { root: resolve(clientFolder(dist)), prefix: '/', fixed: true });
    await app.register(remoteFiles, { remotesDir: config.remotesDir });
    const directory = openDeployDirectory({
      stateDir: config.remotesDir,
      releasesDir: config.remotesDir,
      secretsDir: config.secretsDir,
      remoteOrigins: config.remoteOrigins,
      shared: HOST_SHARED,
      prepare: rendering?.prepare,
      onChange: async () => renderings?.follow(await deployments.current()),
    });
    openRollouts(app, { config, directory, deployments, metrics, blocks: signals?.blocks });
    await app.register(operatorsPlugin, { config, metrics, directory, deployments, renderings, signals });
    app.get('/registry.json', async (request, reply) => {
      const deployment = await deploymentOf(request, reply);
      if (overridden.sendRegistry(request, reply, deployment)) return reply;
      return sendTextAnswer(request, reply, await registryAnswer(deployment));
    });
    app.get('/*', sendPage);
    await endpoints.settled();
  };

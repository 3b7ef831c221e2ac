import { join, resolve } from 'node:path';
import { type PageName, pageOf } from '@club/shared/federation';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { createTextAnswer, sendTextAnswer, type TextAnswer } from '../http/text-answer';
import { createDeploymentSource, type Deployment } from '../registry/deployment';
import { contentSecurityPolicy } from '../security-headers';
import { serviceOriginsOf, siteConfigOf } from '../site-config';
import { composePage } from './compose-page';
import { readHostBuild } from './host-build';
import { remoteFiles } from './remote-files';
import { serveStatic } from './static-files';

type PageAnswer = { text: TextAnswer; importMapHash: string };

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The composed site from the host's build in `dist`: its pages, the host's and the remotes' files, `/registry.json`.
 * Registering it rejects when there is nothing to serve.
 */
export const sitePlugin =
  (dist: string): FastifyPluginAsync<{ config: Config }> =>
  async (app, { config }) => {
    const host = await readHostBuild(dist);
    const siteConfig = siteConfigOf(config);
    const deployments = createDeploymentSource({
      remotesDir: config.remotesDir,
      remoteOrigins: config.remoteOrigins,
      onRefused: (reason) => app.log.error({ reason }, 'registry refused'),
    });
    await deployments.current();

    const made = new WeakMap<Deployment, Map<PageName, Promise<PageAnswer>>>();

    async function makePage(page: PageName, deployment: Deployment): Promise<PageAnswer> {
      const { html, importMapHash } = composePage(page, host, deployment, siteConfig);
      return { text: await createTextAnswer(html, HTML), importMapHash };
    }

    function pageAnswer(page: PageName, deployment: Deployment): Promise<PageAnswer> {
      const pages = made.get(deployment) ?? new Map<PageName, Promise<PageAnswer>>();
      made.set(deployment, pages);
      const answer = pages.get(page) ?? makePage(page, deployment);
      pages.set(page, answer);
      return answer;
    }

    async function sendPage(request: FastifyRequest, reply: FastifyReply) {
      const path = request.url.split('?')[0] ?? '/';
      const page = pageOf(path);
      if (page === 'notFound' && /\.\w+$/.test(path)) return reply.callNotFound();
      const { text, importMapHash } = await pageAnswer(page, await deployments.current());
      const policy = contentSecurityPolicy({
        importMapHash,
        remoteOrigins: config.remoteOrigins,
        connectOrigins: serviceOriginsOf(config),
        https: request.protocol === 'https',
      });
      reply.header('content-security-policy', policy).code(page === 'notFound' ? 404 : 200);
      return sendTextAnswer(request, reply, text);
    }

    await serveStatic(app, { root: resolve(join(dist, 'client')), prefix: '/', fixed: true });
    await app.register(remoteFiles, { remotesDir: config.remotesDir });
    app.get('/registry.json', async (request, reply) => {
      const { registry } = await deployments.current();
      return sendTextAnswer(request, reply, await createTextAnswer(JSON.stringify(registry), JSON_TYPE));
    });
    app.get('/*', sendPage);
  };

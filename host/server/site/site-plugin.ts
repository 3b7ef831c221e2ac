import { join, resolve } from 'node:path';
import { type PageName, pageOf } from '@club/shared/federation';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { pathOf } from '../http/request-line';
import { createTextAnswer, JSON_TYPE, sendTextAnswer } from '../http/text-answer';
import { createDeploymentSource } from '../registry/deployment';
import { contentSecurityPolicy } from '../security-headers';
import { serviceOriginsOf, siteConfigOf } from '../site-config';
import { composePage } from './compose-page';
import { readHostBuild } from './host-build';
import { perDeployment } from './per-deployment';
import { remoteFiles } from './remote-files';
import { serveStatic } from './static-files';

const HTML = 'text/html; charset=utf-8';

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

    const pageAnswer = perDeployment(async (deployment, page: PageName) => {
      const { html, importMapHash } = composePage(page, host, deployment, siteConfig);
      return { text: await createTextAnswer(html, HTML), importMapHash };
    });
    const registryAnswer = perDeployment(({ registry }, _key: 'registry') =>
      createTextAnswer(JSON.stringify(registry), JSON_TYPE),
    );

    async function sendPage(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request.url);
      const page = pageOf(path);
      if (page === 'notFound' && /\.\w+$/.test(path)) return reply.callNotFound();
      const { text, importMapHash } = await pageAnswer(await deployments.current(), page);
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
      const answer = await registryAnswer(await deployments.current(), 'registry');
      return sendTextAnswer(request, reply, answer);
    });
    app.get('/*', sendPage);
  };

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPOSITION_PATH } from '../../../worker/composition';
import { type PageSources, workerPolicy } from '../../platform/http/security-headers';
import {
  createTextAnswer,
  JSON_TYPE,
  sendTextAnswer,
  type TextAnswer,
} from '../../platform/http/text-answer';
import type { Deployment } from '../../registry/deployment';
import { armCacheControl } from '../../rollouts/assignment';
import { perDeployment } from '../per-deployment';
import { composeOffline, type OfflineParts } from './compose-offline';
import { WORKER_PATH, workerScript } from './worker-script';

type Options = Pick<OfflineParts, 'host' | 'config'> & {
  dist: string;
  /** What the visitor's pages are composed of. */
  deploymentOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Deployment>;
  sourcesFor: (request: FastifyRequest) => Required<Omit<PageSources, 'inline' | 'reports'>>;
};

const SCRIPT = 'text/javascript; charset=utf-8';

/** The worker, which browsers look at anew with each page, and what it keeps. */
export async function offlinePlugin(
  app: FastifyInstance,
  { dist, host, config, deploymentOf, sourcesFor }: Options,
): Promise<void> {
  const worker = await createTextAnswer(await workerScript(dist, config), SCRIPT);
  const kept = perDeployment<TextAnswer>();

  app.get(WORKER_PATH, (request, reply) => {
    reply.header('content-security-policy', workerPolicy(sourcesFor(request).remoteOrigins));
    return sendTextAnswer(request, reply, worker);
  });
  app.get(COMPOSITION_PATH, async (request, reply) => {
    if (!config.offline) return reply.callNotFound();
    const deployment = await deploymentOf(request, reply);
    const sources = sourcesFor(request);
    const answer = await kept(deployment, JSON.stringify(sources), () =>
      createTextAnswer(
        JSON.stringify(composeOffline({ host, deployment, config, ...sources })),
        JSON_TYPE,
        armCacheControl(deployment, 'no-cache'),
      ),
    );
    return sendTextAnswer(request, reply, answer);
  });
}

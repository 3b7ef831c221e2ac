import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGES, type PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPOSITION_PATH, type SiteComposition } from '../../worker/composition';
import {
  documentHeaders,
  headerOnlyPolicy,
  metaPolicy,
  PAGE_CACHE_CONTROL,
  type PageSources,
  securityHeaders,
  serviceWorkerPolicy,
} from '../platform/http/security-headers';
import { createTextAnswer, JSON_TYPE, sendTextAnswer, type TextAnswer } from '../platform/http/text-answer';
import { releaseFileUrl } from '../registry/deployed-release';
import { createResponseCachePerDeployment, type Deployment } from '../registry/deployment';
import { cacheControlDuringRollout } from '../registry/rollouts/assignment';
import { composePage, compositionId, type HostBuild } from './compose-page';
import { HASHED_PATH } from './static-files';

/** URL of the service worker. */
export const WORKER_PATH = '/sw.js';

/**
 * Returns the file of the service worker in the host's build. If offline use is off, this worker only unregisters
 * itself.
 */
export const workerFile = (dist: string, { offline }: SiteConfig): string =>
  join(dist, 'worker', offline ? 'on.js' : 'off.js');

const workerScript = (dist: string, config: SiteConfig): Promise<string> =>
  readFile(workerFile(dist, config), 'utf8');

type OfflineParts = {
  host: HostBuild;
  deployment: Deployment;
  config: SiteConfig;
  remoteOrigins: readonly string[];
  connectOrigins: readonly string[];
  https: boolean;
};

function releaseFiles({ releases }: Deployment): [string, string][] {
  return Object.values(releases).flatMap(([running]) =>
    running
      ? Object.entries(running.manifest.files).map(([file, integrity]): [string, string] => [
          releaseFileUrl(running, file),
          integrity,
        ])
      : [],
  );
}

/** Composes the files for offline use: each page's shell with its data, and the scripts and styles that it uses. */
export function composeOfflineFiles(parts: OfflineParts): SiteComposition {
  const { host, deployment, config, remoteOrigins, connectOrigins, https } = parts;
  const own = Object.entries(host.files);
  const names = (Object.keys(PAGES) as PageName[]).filter((page) => page !== 'notFound');
  const htmlOf = (page: PageName): string =>
    composePage(page, host, deployment, config, {
      policy: (inline) => metaPolicy({ inline, remoteOrigins, connectOrigins }),
      kept: true,
    }).html.toString();
  return {
    id: compositionId(host, deployment, config),
    headers: {
      ...securityHeaders({ https, crossOrigin: false }),
      ...documentHeaders({ https }),
      'content-security-policy': headerOnlyPolicy({ https }),
      'cache-control': PAGE_CACHE_CONTROL,
      'content-type': 'text/html; charset=utf-8',
    },
    pages: [...names, 'notFound' as const].map((page) => ({ path: PAGES[page].path, html: htmlOf(page) })),
    fixed: Object.fromEntries([...own.filter(([url]) => HASHED_PATH.test(url)), ...releaseFiles(deployment)]),
    changing: Object.fromEntries(own.filter(([url]) => !HASHED_PATH.test(url))),
  };
}

type Options = Pick<OfflineParts, 'host' | 'config'> & {
  dist: string;
  /** Returns the deployment that the visitor's pages use. */
  deploymentOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Deployment>;
  sourcesFor: (
    request: FastifyRequest,
  ) => Required<Pick<PageSources, 'remoteOrigins' | 'connectOrigins' | 'https'>>;
};

const SCRIPT = 'text/javascript; charset=utf-8';

/** Serves the service worker, which browsers check for changes with each page, and its list of files. */
export async function offlinePlugin(
  app: FastifyInstance,
  { dist, host, config, deploymentOf, sourcesFor }: Options,
): Promise<void> {
  const worker = createTextAnswer(await workerScript(dist, config), SCRIPT);
  const kept = createResponseCachePerDeployment<TextAnswer>();

  app.get(WORKER_PATH, (request, reply) => {
    reply.header('content-security-policy', serviceWorkerPolicy(sourcesFor(request).remoteOrigins));
    return sendTextAnswer(request, reply, worker);
  });
  app.get(COMPOSITION_PATH, async (request, reply) => {
    if (!config.offline) return reply.callNotFound();
    const deployment = await deploymentOf(request, reply);
    const sources = sourcesFor(request);
    const answer = kept(deployment, JSON.stringify(sources), () =>
      createTextAnswer(
        JSON.stringify(composeOfflineFiles({ host, deployment, config, ...sources })),
        JSON_TYPE,
        cacheControlDuringRollout(deployment, 'no-cache'),
      ),
    );
    return sendTextAnswer(request, reply, answer);
  });
}

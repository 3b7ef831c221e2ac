import { join, resolve } from 'node:path';
import { RELEASE_MAPS_FILE } from '@club/shared/federation';
import cookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { DataService } from '../directory/data-service';
import { serviceOriginsOf } from '../directory/external/follow-redirects';
import { openExternalLists } from '../directory/external/open-external-lists';
import { findRequestToken } from '../operators/operator-access';
import { operatorsPlugin } from '../operators/operators-plugin';
import { type Config, siteConfigOf } from '../platform/config/config';
import { parseOrigin } from '../platform/config/env-reader';
import type { Database } from '../platform/database/database';
import { openDeployDirectory } from '../registry/deploy-directory';
import type { DeployStore } from '../registry/deploy-store';
import { createDeploymentSource, remotesWithoutRelease } from '../registry/deployment';
import { HOST_SHARED_MODULES } from '../registry/host-shared';
import { deriveCookieSecret } from '../registry/keys';
import { openDeployStore } from '../registry/open-deploy-store';
import { deploymentForRequest } from '../registry/rollouts/assignment';
import { startRolloutEvaluation } from '../registry/rollouts/run-rollouts';
import { startFaultWatch } from '../registry/signals/fault-watch';
import type { SignalStore } from '../registry/signals/signals';
import { crawlerFilesPlugin } from './crawler-files-plugin';
import { createRefreshingDirectory } from './directory/directory';
import { clientFolder, listFoldersNewestFirst, readHostBuild, storeHostBuild } from './host-build';
import { offlinePlugin } from './offline-plugin';
import { createHomeRenderer, pagesPlugin } from './pages-plugin';
import { previewsPlugin } from './previews/previews-plugin';
import { releasePreviewsPlugin } from './release-previews-plugin';
import { createSiteRenderings, siteLists } from './site-renderings';
import { HOUR_CACHE_HEADER, PRIVATE_HOUR_CACHE_HEADER, remoteFilesPlugin, serveStatic } from './static-files';

/**
 * Returns the origin of the site: the configured one, else the request's; if the request's host is invalid, this
 * server's address.
 */
export function siteOrigin(
  { siteOrigin: configured, host, port }: Pick<Config, 'siteOrigin' | 'host' | 'port'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return configured ?? parseOrigin(`${request.protocol}://${request.host}`) ?? `http://${host}:${port}`;
}

/** Number of host builds to store, including the running one. */
const MOST_BUILDS = 5;

export type SitePlugin = FastifyPluginAsync<{
  config: Config;
  metrics: Registry;
  service: Pick<DataService, 'specialists' | 'ratings' | 'removed'>;
  /** Release health counters, if enabled. */
  signals?: SignalStore | null;
  /** Database that several servers may share. */
  shared?: Database | null;
  /** Store of the deployments; if omitted, the deployments in REMOTES_DIR are used. */
  deployStore?: DeployStore | undefined;
}>;

/**
 * Serves the composed site from the host's build in `dist`: pages, files of host and remotes, `/registry.json`. Rejects
 * if there is nothing to serve.
 */
export const sitePlugin =
  (dist: string): SitePlugin =>
  async (app, { config, metrics, service, signals, shared = null, deployStore }) => {
    const siteConfig = siteConfigOf(config);
    const connectOrigins = serviceOriginsOf(config);
    const host = await readHostBuild(dist, siteConfig, [...config.remoteOrigins, ...connectOrigins]);
    const store = deployStore ?? openDeployStore({ ...config, shared: null, log: app.log });
    await store.follow();
    const deployments = createDeploymentSource({
      remotesDir: config.remotesDir,
      secretsDir: config.secretsDir,
      remoteOrigins: config.remoteOrigins,
      onRefused: (reason) => app.log.error({ reason }, 'registry refused'),
      onUnusable: (releases) =>
        app.log.error({ releases }, 'releases cannot be used: deploy them again, or allow their origin'),
      onNotRecorded: (reason) => app.log.warn({ reason }, 'it is not kept which registry was followed'),
    });
    const missing = remotesWithoutRelease((await deployments.current()).registry);
    if (missing.length > 0) app.log.warn({ missing }, 'the site runs without remotes that have no release');
    const external = await openExternalLists(app, { config, metrics });
    const lists = siteLists({ config, service, external });
    const listed = await createRefreshingDirectory(lists);
    const origin = (request: FastifyRequest) => siteOrigin(config, request);

    const rendering = await createSiteRenderings(app, {
      config,
      dist,
      service,
      lists,
      listed,
      deployments,
      metrics,
    });
    const renderings = rendering?.renderings ?? null;

    const deploymentOf = async (request: FastifyRequest, reply: FastifyReply) =>
      deploymentForRequest(request, reply, await deployments.current());

    const sourcesFor = (request: FastifyRequest) => ({
      remoteOrigins: config.remoteOrigins,
      connectOrigins,
      https: request.protocol === 'https',
    });
    const { tokens } = store;
    await app.register(cookie, { secret: await deriveCookieSecret(config.secretsDir) });
    const cacheControl = config.siteOrigin === null ? PRIVATE_HOUR_CACHE_HEADER : HOUR_CACHE_HEADER;
    crawlerFilesPlugin(app, { listed, origin, contactEmail: config.contact.email, cacheControl });
    previewsPlugin(app, { dist, listed });
    await offlinePlugin(app, { dist, host, config: siteConfig, deploymentOf, sourcesFor });
    const client = resolve(clientFolder(dist));
    const builds = resolve(config.dataDir, 'former-builds');
    const former = await storeHostBuild(client, builds, MOST_BUILDS).catch((err) => {
      app.log.warn(
        { err },
        'the host’s build is not kept: pages open during the next upgrade may miss files',
      );
      return listFoldersNewestFirst(builds);
    });
    await serveStatic(app, { root: [client, ...former], prefix: '/', fixed: true });
    await app.register(remoteFilesPlugin, {
      remotesDir: config.remotesDir,
      ...(store.isShared && { releases: store.releases }),
    });
    const directory = openDeployDirectory({
      store,
      remoteOrigins: config.remoteOrigins,
      shared: HOST_SHARED_MODULES,
      prepare: rendering?.prepare,
      previewDays: config.previewDays,
      onChange: async () => {
        renderings?.follow(await deployments.current());
      },
    });
    const sweep = directory.sweepPreviews;
    const previewOf = await releasePreviewsPlugin(app, { store, deployments, sweep });
    const reports = signals ?? null;
    startRolloutEvaluation(app, { config, steer: directory.steer, deployments, metrics, reports });
    if (reports) startFaultWatch(app, { signals: reports, deployments });
    await app.register(operatorsPlugin, {
      ...{ config, metrics, directory, deployments, renderings, signals, tokens, shared },
      hostMaps: join(dist, RELEASE_MAPS_FILE),
    });
    app.addHook('onClose', store.watch());
    pagesPlugin(app, {
      ...{
        config,
        siteConfig,
        host,
        home: await createHomeRenderer(dist, siteConfig),
        deployments,
        renderings,
        listed,
        deploymentOf,
        sourcesFor,
        origin,
        previewOf,
      },
      tokenOf: ({ headers }) => findRequestToken(headers, tokens),
    });
  };

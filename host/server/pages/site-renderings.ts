import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { DataService } from '../directory/data-service';
import type { ExternalLists } from '../directory/external/open-external-lists';
import { type Config, siteConfigOf } from '../platform/config/config';
import type { PrepareRelease } from '../registry/deploy-directory';
import type { DeploymentSource } from '../registry/deployment';
import type { SiteDirectory } from './directory/directory';
import { rendererFolder } from './host-build';
import type { RendererListSource } from './rendering/release-renderer';
import { isRenderingEnabled, type SiteRenderer, startSiteRenderer } from './rendering/site-renderer';
import { testRenderRelease } from './rendering/test-render';

/** Functions that return the lists. A function rejects if this server does not read the list or the list is missing. */
type SiteLists = Required<RendererListSource> & { removed: () => Promise<Iterable<string>> };

type ListOptions = {
  config: Pick<Config, 'externalEndpoints'>;
  service: Pick<DataService, 'specialists' | 'ratings' | 'removed'>;
  external: ExternalLists;
};

const UNREAD = new Error('another service lists');
const unread = () => Promise.reject(UNREAD);

/**
 * Returns a function for each list, which reads it from the embedded service or from the stored copy of an external
 * list.
 */
export function siteLists({ config: { externalEndpoints }, service, external }: ListOptions): SiteLists {
  const sourceOf = (name: 'specialists' | 'ratings') =>
    externalEndpoints[name] ? (external.get(name)?.answer ?? unread) : service[name];
  return {
    specialists: sourceOf('specialists'),
    ratings: sourceOf('ratings'),
    removed: externalEndpoints.specialists
      ? async () => external.get('specialists')?.gone() ?? []
      : service.removed,
  };
}

type Options = {
  config: Config;
  dist: string;
  service: Pick<DataService, 'specialists' | 'ratings'>;
  lists: SiteLists;
  listed: () => Promise<SiteDirectory | null>;
  deployments: DeploymentSource;
  metrics: Registry;
};

/**
 * Interval at which the server checks for deploys made by a command, ms; without it, only a page request would reveal
 * them.
 */
const DEPLOY_CHECK_INTERVAL_MS = 1_000;

type SiteRenderings = {
  renderings: SiteRenderer;
  /**
   * Test-renders a release before its deploy, with the site's lists; until these are available, with those of the
   * embedded service.
   */
  prepare: PrepareRelease;
};

const haveCome = ({ specialists, ratings }: SiteLists): Promise<boolean> =>
  Promise.all([specialists(), ratings()]).then(
    () => true,
    () => false,
  );

/**
 * Creates the cache of rendered pages and stops it when the app closes. Returns null if this server renders no pages.
 */
export async function createSiteRenderings(
  app: FastifyInstance,
  { config, dist, service, lists, listed, deployments, metrics }: Options,
): Promise<SiteRenderings | null> {
  if (!isRenderingEnabled(config)) return null;
  const options = {
    siteConfig: siteConfigOf(config),
    remotesDir: config.remotesDir,
    rendererDir: rendererFolder(dist),
  };
  const renderings = startSiteRenderer({
    ...options,
    lists,
    exampleSpecialist: async () =>
      (await listed())?.specialists.find(({ areaTrabajo }) => areaTrabajo.length > 0),
    log: app.log,
    metrics,
  });
  const follow = async () => renderings.follow(await deployments.current());
  const looking = setInterval(() => void follow().catch(() => undefined), DEPLOY_CHECK_INTERVAL_MS);
  looking.unref();
  app.addHook('onClose', () => {
    clearInterval(looking);
    return renderings.stop();
  });
  await follow();
  return {
    renderings,
    prepare: async (remote, deployed, remotesDir) => {
      const hasLists = await haveCome(lists);
      if (hasLists && remotesDir === undefined) return renderings.prepare(remote, deployed);
      const trial = { ...options, ...(remotesDir && { remotesDir }), lists: hasLists ? lists : service };
      return testRenderRelease(trial, remote, deployed);
    },
  };
}

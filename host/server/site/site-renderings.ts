import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { siteConfigOf } from '../config/site-config';
import type { DeploymentSource } from '../registry/deployment';
import { drawsPages } from '../rendering/draws-pages';
import { openRenderings } from '../rendering/open-renderings';
import type { Renderings } from '../rendering/renderings';
import type { DataService } from '../service/data-service';
import type { Directory } from './directory/directory';
import { rendererFolder } from './host-build';

type Options = {
  config: Config;
  dist: string;
  service: Pick<DataService, 'specialists' | 'ratings'>;
  listed: () => Promise<Directory | null>;
  deployments: DeploymentSource;
  metrics: Registry;
};

/** How soon the server gets ready for what a command deployed to its directory, without anybody asking for a page. */
const LOOK_MS = 1_000;

/** What draws the pages of what runs, until the app closes; null where this server draws none. */
export async function siteRenderings(
  app: FastifyInstance,
  { config, dist, service, listed, deployments, metrics }: Options,
): Promise<Renderings | null> {
  if (!drawsPages(config)) return null;
  const renderings = openRenderings({
    siteConfig: siteConfigOf(config),
    remotesDir: config.remotesDir,
    rendererDir: rendererFolder(dist),
    lists: service,
    somebody: async () => (await listed())?.specialists.find(({ areaTrabajo }) => areaTrabajo.length > 0),
    log: app.log,
    metrics,
  });
  const follow = async () => renderings.follow(await deployments.current());
  const looking = setInterval(() => void follow().catch(() => undefined), LOOK_MS);
  looking.unref();
  app.addHook('onClose', () => {
    clearInterval(looking);
    return renderings.stop();
  });
  await follow();
  return renderings;
}

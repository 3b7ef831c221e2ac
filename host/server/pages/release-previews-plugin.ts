import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRemoteName, type RemoteName } from '@club/shared/federation';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEWS_ROOT } from '../platform/http/paths';
import type { LocalDeployDirectory } from '../registry/deploy-directory';
import type { DeployStore } from '../registry/deploy-store';
import type { DeployedRelease, DeploymentSource } from '../registry/deployment';
import { folderInEntryUrl, readDeployedManifest } from '../registry/release-folder';
import { findLivePreview, isPreviewKey, PREVIEWS_FOLDER } from '../registry/release-previews';

type Options = {
  store: Pick<DeployStore, 'remotesDir' | 'previews'>;
  deployments: DeploymentSource;
  sweep: LocalDeployDirectory['sweepPreviews'];
};

const SWEEP_INTERVAL_MS = 60 * 60_000;

/**
 * Serves release previews to visitors with the link. Deletes expired ones every hour. Returns a function that finds a
 * preview by its key.
 */
export async function releasePreviewsPlugin(
  app: FastifyInstance,
  { store, deployments, sweep }: Options,
): Promise<(remote: RemoteName, key: string) => Promise<DeployedRelease | null>> {
  const root = resolve(store.remotesDir, PREVIEWS_FOLDER);

  /**
   * Returns the preview with this key, its URLs and its folder. Fetches its files if it was uploaded to another server.
   */
  async function find(remote: RemoteName, key: string) {
    const { previews = [] } = await deployments.current();
    const preview = isPreviewKey(key) ? findLivePreview(previews, { remote, key }, new Date()) : null;
    const folder = preview && folderInEntryUrl(remote, preview.release.entry);
    if (!preview || !folder) return null;
    try {
      await store.previews.ensure({ remote, folder });
      const manifest = await readDeployedManifest(root, remote, preview.release);
      const entry = `${PREVIEWS_ROOT}/${remote}/${key}/${manifest.entry}`;
      const { integrity, contract } = preview.release;
      // Uses the folder name as the version, because a preview often has the version of the running release.
      const release = { version: folder, entry, integrity, contract };
      return { folder, deployed: { release, manifest } };
    } catch (err) {
      app.log.warn({ err, remote, folder }, 'a preview cannot be shown: upload it again');
      return null;
    }
  }

  await app.register(async (files) => {
    await mkdir(root, { recursive: true }).catch(() => undefined);
    await files.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      },
    });
    type Params = { remote: string; key: string; '*': string };
    const handler = async ({ params }: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const { remote, key, '*': file } = params;
      const found = isRemoteName(remote) ? await find(remote, key) : null;
      if (!found || !Object.hasOwn(found.deployed.manifest.files, file)) return reply.callNotFound();
      return reply.sendFile(join(remote, found.folder, file));
    };
    files.route({ method: ['GET', 'HEAD'], url: `${PREVIEWS_ROOT}/:remote/:key/*`, handler });
  });

  const sweeping = setInterval(() => {
    void sweep().catch((err: unknown) => app.log.warn({ err }, 'expired previews are not deleted yet'));
  }, SWEEP_INTERVAL_MS);
  sweeping.unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
  return async (remote, key) => (await find(remote, key))?.deployed ?? null;
}

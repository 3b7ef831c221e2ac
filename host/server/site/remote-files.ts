import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { REMOTES_PATH } from '../registry/release-folder';
import { serveStatic } from './static-files';

/** Only files of a published release: `<name>/<version>-<hash>/…`, never one that is still being copied, nor a hidden folder. */
export const RELEASED_FILE = /^\/[a-z][a-z0-9-]*\/(?!\.|.*\.tmp\/)[\w.+-]+\/[\w./-]+$/;

/** The remotes' files, readable by pages of any origin: nothing in them is secret and their hashes are pinned. */
export async function remoteFiles(app: FastifyInstance, options: { remotesDir: string }): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });
  await serveStatic(app, {
    root: resolve(options.remotesDir),
    prefix: REMOTES_PATH,
    fixed: false,
    allowedPath: (path) => RELEASED_FILE.test(path),
  });
}

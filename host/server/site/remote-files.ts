import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Cluster } from '../registry/cluster/cluster';
import { REMOTES_PATH } from '../registry/release-folder';
import { bringMissing } from './bring-missing';
import { serveStatic } from './static-files';

/**
 * Only files of published releases, `<name>/<version>-<hash>/…`, and those that they share, `<name>/<file>-<hash>.js`: never
 * one that is still being copied, nor a hidden folder.
 */
export const RELEASED_FILE =
  /^\/[a-z][a-z0-9-]*\/(?!\.|.*\.tmp(\/|$))([\w.+-]+\/[\w./-]+|[\w.-]*\w-[\w-]{8}\.\w+)$/;

const SERVED_ENDINGS = ['', '.br', '.gz'];

/** Where a path leads in the end; null where there is nothing. */
function placeOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Whether a file and its compressed copies lie where they are asked for: a link may lead to all that this process reads, its keys too. */
function isOwnFile(root: string, path: string): boolean {
  const file = join(placeOf(root) ?? root, path);
  return SERVED_ENDINGS.map((ending) => file + ending).every((each) => (placeOf(each) ?? each) === each);
}

type Options = {
  remotesDir: string;
  /** Where other servers' releases are found, too. */
  cluster?: Pick<Cluster, 'bring' | 'bringFile'> | null;
};

/** The remotes' files, readable by pages of any origin: nothing in them is secret and their hashes are pinned. */
export async function remoteFiles(app: FastifyInstance, options: Options): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });
  const root = resolve(options.remotesDir);
  if (options.cluster) app.addHook('onRequest', bringMissing(root, options.cluster));
  await serveStatic(app, {
    root,
    prefix: REMOTES_PATH,
    fixed: false,
    allowedPath: (path) => RELEASED_FILE.test(path) && isOwnFile(root, path),
  });
}

import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRemoteLike } from '@club/shared/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REMOTES_PATH } from '../registry/release-folder';
import { openSharedFiles } from '../registry/shared-files';
import { bringMissing, type Lacking } from './bring-missing';
import { serveStatic } from './static-files';

/** Only files of published releases, `<name>/<version>-<hash>/…`: never one that is still being copied, nor a hidden folder. */
const RELEASED_FILE = /^\/[a-z][a-z0-9-]*\/(?!\.|.*\.tmp(\/|$))[\w.+-]+\/[\w./-]+$/;

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
  /** Brings releases that other servers keep, if there are any. */
  releases?: Lacking | undefined;
};

/** The remotes' files, readable by pages of any origin: nothing in them is secret and their hashes are pinned. */
export async function remoteFiles(app: FastifyInstance, options: Options): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });
  const root = resolve(options.remotesDir);
  const shared = openSharedFiles(root);
  if (options.releases) app.addHook('onRequest', bringMissing(root, options.releases, shared.find));
  await serveStatic(app, {
    root,
    prefix: REMOTES_PATH,
    fixed: false,
    decorateReply: true,
    allowedPath: (path) => RELEASED_FILE.test(path) && isOwnFile(root, path),
  });

  type Params = { remote: string; file: string };
  /** Answers with a file that releases share from the folder of one that has it. */
  const sendShared =
    (folder: string) =>
    async ({ params }: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const { remote, file } = params;
      const found = isRemoteLike(remote) ? await shared.find(remote, folder + file) : null;
      return found ? reply.sendFile(`/${found}`) : reply.callNotFound();
    };
  const method = ['GET', 'HEAD'];
  app.route({ method, url: `${REMOTES_PATH}:remote/:file`, handler: sendShared('') });
  app.route({ method, url: `${REMOTES_PATH}:remote/assets/:file`, handler: sendShared('assets/') });
}

import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRemoteLike } from '@club/shared/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REMOTES_PATH } from '../registry/release-folder';
import { openSharedFiles } from '../registry/shared-files';
import { fetchMissingReleases, type ReleaseFetcher } from './fetch-missing-releases';
import { serveStatic } from './static-files';

/** Matches files of published releases, `<name>/<version>-<hash>/…`, but no source maps and no incomplete or hidden folders. */
const RELEASED_FILE = /^\/[a-z][a-z0-9-]*\/(?!\.|.*\.(tmp(\/|$)|maps?(\.|$)))[\w.+-]+\/[\w./-]+$/;

const SERVED_ENDINGS = ['', '.br', '.gz'];

/** Resolves links in a path; returns null if nothing exists. */
function placeOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Checks that a file and its compressed copies are not links, which could expose any file of this process, such as keys. */
function isOwnFile(root: string, path: string): boolean {
  const file = join(placeOf(root) ?? root, path);
  return SERVED_ENDINGS.map((ending) => file + ending).every((each) => (placeOf(each) ?? each) === each);
}

type Options = {
  remotesDir: string;
  /** Fetches releases stored by other servers, if any. */
  releases?: ReleaseFetcher | undefined;
};

/** Serves the remotes' files to pages of any origin: they are public, and their hashes are pinned. */
export async function remoteFiles(app: FastifyInstance, options: Options): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });
  const root = resolve(options.remotesDir);
  const shared = openSharedFiles(root);
  if (options.releases) app.addHook('onRequest', fetchMissingReleases(root, options.releases, shared.find));
  await serveStatic(app, {
    root,
    prefix: REMOTES_PATH,
    fixed: false,
    decorateReply: true,
    allowedPath: (path) => RELEASED_FILE.test(path) && isOwnFile(root, path),
  });

  type Params = { remote: string; file: string };
  /** Serves a file shared by several releases from the folder of one. */
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

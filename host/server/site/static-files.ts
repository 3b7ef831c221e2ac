import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../platform/http/paths';

/** Cache header of hashed files. Forbids proxies to transform them, because pages pin each script by its hash. */
const YEAR = 'public, max-age=31536000, immutable, no-transform';
export const HOUR = 'public, max-age=3600, no-transform';

/** Disables shared caches, because the response depends on `Host`, which many omit from their key. */
export const PRIVATE_HOUR = 'private, max-age=3600, no-transform';

/** Matches files with a content hash in their name or folder. */
export const HASHED_PATH = /^\/(assets|remotes)\/|-[\w-]{8}\.js$/;

type StaticFiles = {
  /** Folders in order of preference. */
  root: string | string[];
  prefix: string;
  /** False if files change while the server runs. */
  fixed: boolean;
  /** True if replies need `sendFile` within this plugin. */
  decorateReply?: boolean;
  allowedPath?: (path: string) => boolean;
};

/** Serves a folder with its precompressed copies. Files with a hash in their URL are immutable for a year. */
export async function serveStatic(
  app: FastifyInstance,
  { root, prefix, fixed, decorateReply = false, allowedPath }: StaticFiles,
) {
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: !fixed,
    decorateReply,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    ...(allowedPath ? { allowedPath } : {}),
    setHeaders: (reply) => {
      reply.header('cache-control', HASHED_PATH.test(pathOf(reply.request.url)) ? YEAR : HOUR);
    },
  });
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../platform/http/paths';
import { HASHED, HOUR, YEAR } from './lifetimes';

type StaticFiles = {
  /** If several folders have a file, the first one's is served. */
  root: string | string[];
  prefix: string;
  /** False where files come and go while the server runs. */
  fixed: boolean;
  /** Whether replies get `sendFile` within this plugin. */
  decorateReply?: boolean;
  allowedPath?: (path: string) => boolean;
};

/** Serves a folder with its precompressed copies; whatever carries a hash in its address is immutable for a year. */
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
      reply.header('cache-control', HASHED.test(pathOf(reply.request.url)) ? YEAR : HOUR);
    },
  });
}

import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HASHED_ASSET, isWellFormedRemoteName } from '@club/shared/federation';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pathOf } from '../platform/http/paths';
import { REMOTES_PATH } from '../registry/release-folder';
import type { ReleaseStore } from '../registry/release-store';
import { createReleaseFileLookup } from '../registry/shared-files';

/**
 * Cache header of files with a hash in their URL. `no-transform`, because a proxy's change would break the hashes that
 * pages pin.
 */
const YEAR = 'public, max-age=31536000, immutable, no-transform';
export const HOUR_CACHE_HEADER = 'public, max-age=3600, no-transform';

/**
 * Cache header that excludes shared caches: the response depends on `Host`, which many of them leave out of their key.
 */
export const PRIVATE_HOUR_CACHE_HEADER = 'private, max-age=3600, no-transform';

/** Matches files with a content hash in their name or folder. */
export const HASHED_PATH = /^\/(assets|remotes)\/|-[\w-]{8}\.js$/;

type StaticFiles = {
  /** One folder, or several in order of preference. */
  root: string | string[];
  prefix: string;
  /** False if the files in the folder may change while the server runs. */
  fixed: boolean;
  /** Whether to add `reply.sendFile`, for routes that send a single file of the folder. */
  decorateReply?: boolean;
  allowedPath?: (path: string) => boolean;
};

/**
 * Serves the files in a folder with their precompressed copies. Browsers cache files with a hash in their URL for a
 * year.
 */
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
      reply.header('cache-control', HASHED_PATH.test(pathOf(reply.request.url)) ? YEAR : HOUR_CACHE_HEADER);
    },
  });
}

/** Matches files of published releases, `<name>/<version>-<hash>/…`, but no source maps and no incomplete or hidden folders. */
const RELEASED_FILE = /^\/[a-z][a-z0-9-]*\/(?!\.|.*\.(tmp(\/|$)|maps?(\.|$)))[\w.+-]+\/[\w./-]+$/;

const SERVED_ENDINGS = ['', '.br', '.gz'];

/** Returns the real path behind links; null if nothing exists there. */
function placeOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/**
 * Returns true if neither the file nor its compressed copies are links, because a link could expose other files, such
 * as keys.
 */
function isOwnFile(root: string, path: string): boolean {
  const file = join(placeOf(root) ?? root, path);
  return SERVED_ENDINGS.map((ending) => file + ending).every((each) => (placeOf(each) ?? each) === each);
}

type Options = {
  remotesDir: string;
  /** Fetches releases that other servers stored; omitted for a single server. */
  releases?: ReleaseFetcher | undefined;
};

/** Serves the remotes' files to pages of any origin, because they are public and pages verify their hashes. */
export async function remoteFilesPlugin(app: FastifyInstance, options: Options): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  });
  const root = resolve(options.remotesDir);
  const shared = createReleaseFileLookup(root);
  if (options.releases)
    app.addHook('onRequest', createMissingReleaseHook(root, options.releases, shared.find));
  await serveStatic(app, {
    root,
    prefix: REMOTES_PATH,
    fixed: false,
    decorateReply: true,
    allowedPath: (path) => RELEASED_FILE.test(path) && isOwnFile(root, path),
  });

  type Params = { remote: string; file: string };
  /** Serves a file shared by several releases, from the folder of one of them. */
  const sendShared =
    (folder: string) =>
    async ({ params }: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const { remote, file } = params;
      const found = isWellFormedRemoteName(remote) ? await shared.find(remote, folder + file) : null;
      return found ? reply.sendFile(`/${found}`) : reply.callNotFound();
    };
  const method = ['GET', 'HEAD'];
  app.route({ method, url: `${REMOTES_PATH}:remote/:file`, handler: sendShared('') });
  app.route({ method, url: `${REMOTES_PATH}:remote/assets/:file`, handler: sendShared('assets/') });
}

const REMOTE = /^\/remotes\/([a-z][a-z0-9-]*)\/(.+)$/;
const RELEASE = /^([\w+-][\w.+-]*-[0-9a-f]{8})\//;
const SHARED_ENTRY = /^remoteEntry-(\d[\w.+-]*-[0-9a-f]{8})\.js$/;

/** Maximum time that a visitor's request waits while its release is fetched, ms. */
const TIMEOUT_MS = 2_000;
/** Time for which the server remembers that a file is missing, ms; limits database queries for unknown names. */
const ABSENCE_LIFETIME_MS = 1_000;
const LOOKS_AT_ONCE = 4;

type ReleaseFetcher = Pick<ReleaseStore, 'bring' | 'bringWith'>;
type Find = (remote: string, path: string) => Promise<string | null>;

/**
 * Returns a hook that fetches a missing release before its file is served, because a page from another server may refer
 * to a release that this server does not have yet.
 */
export function createMissingReleaseHook(root: string, releases: ReleaseFetcher, find: Find) {
  const looks = new Map<string, Promise<unknown>>();
  const absent = new LRUCache<string, true>({ max: 1_000, ttl: ABSENCE_LIFETIME_MS });

  async function look(name: string, bring: () => Promise<boolean>): Promise<void> {
    const found = await bring().catch(() => false);
    if (!found) absent.set(name, true);
    looks.delete(name);
  }

  return async ({ url }: FastifyRequest): Promise<void> => {
    const [, remote = '', file = ''] = REMOTE.exec(pathOf(url)) ?? [];
    const folder = (RELEASE.exec(file) ?? SHARED_ENTRY.exec(file))?.[1];
    const isAsset = HASHED_ASSET.test(file);
    const name = `${remote}/${folder ?? file}`;
    if (!isWellFormedRemoteName(remote) || !(folder || isAsset) || absent.has(name)) return;
    if (folder ? existsSync(join(root, remote, folder)) : await find(remote, file)) return;
    const looking = looks.get(name);
    if (!looking && looks.size >= LOOKS_AT_ONCE) return;
    const bring = () => (folder ? releases.bring({ remote, folder }) : releases.bringWith(remote, file));
    const work = looking ?? look(name, bring);
    looks.set(name, work);
    await Promise.race([work, pause(TIMEOUT_MS, undefined, { ref: false })]);
  };
}

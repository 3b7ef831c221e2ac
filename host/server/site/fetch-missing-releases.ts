import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HASHED_ASSET, isRemoteLike } from '@club/shared/federation';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pathOf } from '../platform/http/paths';
import type { ReleaseStore } from '../registry/release-store';

const REMOTE = /^\/remotes\/([a-z][a-z0-9-]*)\/(.+)$/;
const RELEASE = /^([\w+-][\w.+-]*-[0-9a-f]{8})\//;
const SHARED_ENTRY = /^remoteEntry-(\d[\w.+-]*-[0-9a-f]{8})\.js$/;

/** Timeout for a visitor's request while the release is fetched, in milliseconds. */
const TIMEOUT_MS = 2_000;
/** Caches missing files this long in ms, so requests for invented names rarely reach the database. */
const ABSENT_MS = 1_000;
const LOOKS_AT_ONCE = 4;

export type ReleaseFetcher = Pick<ReleaseStore, 'bring' | 'bringWith'>;
type Find = (remote: string, path: string) => Promise<string | null>;

/** Returns a hook that fetches a missing release before its file is served; a page of another server may name newer releases. */
export function fetchMissingReleases(root: string, releases: ReleaseFetcher, find: Find) {
  const looks = new Map<string, Promise<unknown>>();
  const absent = new LRUCache<string, true>({ max: 1_000, ttl: ABSENT_MS });

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
    if (!isRemoteLike(remote) || !(folder || isAsset) || absent.has(name)) return;
    if (folder ? existsSync(join(root, remote, folder)) : await find(remote, file)) return;
    const looking = looks.get(name);
    if (!looking && looks.size >= LOOKS_AT_ONCE) return;
    const bring = () => (folder ? releases.bring({ remote, folder }) : releases.bringWith(remote, file));
    const work = looking ?? look(name, bring);
    looks.set(name, work);
    await Promise.race([work, pause(TIMEOUT_MS, undefined, { ref: false })]);
  };
}

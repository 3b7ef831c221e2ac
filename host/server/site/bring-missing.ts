import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRemoteLike, SHARED_FILE } from '@club/shared/federation';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pathOf } from '../http/request-line';
import type { Cluster } from '../registry/cluster/cluster';

const REMOTE = /^\/remotes\/([a-z][a-z0-9-]*)\/(.+)$/;
const RELEASE = /^([\w+-][\w.+-]*-[0-9a-f]{8})\//;

/** A visitor does not wait longer for a server that is cut off from its database. */
const PATIENCE_MS = 2_000;
/** Whoever asks for what nobody has makes the database look once in a while. */
const ABSENT_MS = 1_000;
const LOOKS_AT_ONCE = 4;

/** A page of another server may name a release that this one has yet to hear of: it is fetched before its file is looked for. */
export function bringMissing(root: string, cluster: Pick<Cluster, 'bring' | 'bringFile'>) {
  const looks = new Map<string, Promise<unknown>>();
  const absent = new LRUCache<string, true>({ max: 1_000, ttl: ABSENT_MS });

  async function look(name: string, bring: () => Promise<boolean>): Promise<void> {
    const found = await bring().catch(() => false);
    if (!found) absent.set(name, true);
    looks.delete(name);
  }

  return async ({ url }: FastifyRequest): Promise<void> => {
    const [, remote = '', file = ''] = REMOTE.exec(pathOf(url)) ?? [];
    const isShared = SHARED_FILE.test(file);
    const place = isShared ? file : (RELEASE.exec(file)?.[1] ?? '');
    const name = `${remote}/${place}`;
    if (!isRemoteLike(remote) || place === '' || absent.has(name) || existsSync(join(root, remote, place)))
      return;
    const looking = looks.get(name);
    if (!looking && looks.size >= LOOKS_AT_ONCE) return;
    const bring = () =>
      isShared ? cluster.bringFile(remote, place) : cluster.bring({ remote, folder: place });
    const work = looking ?? look(name, bring);
    looks.set(name, work);
    await Promise.race([work, pause(PATIENCE_MS, undefined, { ref: false })]);
  };
}

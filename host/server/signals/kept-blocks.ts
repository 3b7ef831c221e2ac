import { LRUCache } from 'lru-cache';
import type { Block } from './blocks';
import { spanOf, TEN_SECONDS_MS } from './counts';

type Kept = { blocks: readonly Block[]; until: string };

/** What is told is stored within seconds, but the clocks of several servers differ. */
const GROWS_MS = 10 * 60_000;
/** After this all is read anew, as what was stored late may lie further back. */
const KEPT_MS = 10 * 60_000;
const MOST_ROLLOUTS = 24;

/** Blocks that do not grow any more are read once in a while, as a rollout is looked at each second and may last a week. */
export function createKeptBlocks() {
  const kept = new LRUCache<string, Kept>({ max: MOST_ROLLOUTS, ttl: KEPT_MS, noUpdateTTL: true });

  return async (key: string, since: string, read: (from: string) => Promise<Block[]>): Promise<Block[]> => {
    const known = kept.get(key) ?? { blocks: [], until: since };
    const blocks = [...known.blocks, ...(await read(known.until))];
    const newest = blocks.at(-1);
    if (!newest) return blocks;
    const until = spanOf(new Date(Date.parse(newest.at) - GROWS_MS), TEN_SECONDS_MS);
    if (until > known.until) kept.set(key, { blocks: blocks.filter(({ at }) => at < until), until });
    return blocks;
  };
}

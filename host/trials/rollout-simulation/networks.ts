import type { createRandom } from '@club/shared/demo';
import { PARTS } from '../../server/signals/part-of';

/** How many visitors in a hundred come through each of the large networks, as those of mobile carriers; all others have their own. */
const LARGE = [20, 15, 10, 5];

/** Visitors of one rollout: each call tells the part of the networks that the next one is in. */
export function createNetworks(random: ReturnType<typeof createRandom>): () => number {
  const parts = LARGE.map(() => random.int(PARTS));
  const shares = LARGE.flatMap((share, network) => Array.from({ length: share }, () => network));
  return () => parts[shares[random.int(100)] ?? -1] ?? random.int(PARTS);
}

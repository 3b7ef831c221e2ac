import { SHARED_KEY } from '@club/shared/federation/container';
import type { Script } from '../fixtures/parsed-scripts';

/** What each way of building a federated part leaves in its code. */
const MARKS = { container: SHARED_KEY, plugin: '__mf_module_cache__' };

type Builder = keyof typeof MARKS;

/** Who built what the page took from there. */
export function buildersOf(scripts: readonly Script[], from: string): Builder[] {
  const own = scripts.filter(({ url }) => url.includes(from));
  return (Object.keys(MARKS) as Builder[]).filter((builder) =>
    own.some(({ source }) => source.includes(MARKS[builder])),
  );
}

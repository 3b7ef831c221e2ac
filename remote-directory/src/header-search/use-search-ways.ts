import type { ListState, Specialist } from '@club/shared/domain';
import { useEffect, useMemo, useState } from 'react';
import type { FindWays, WayItem } from '../search-ways/prepare-ways';

const NONE: FindWays = () => [];

/**
 * Where the text leads beside its suggestions (ruling 36); null until that is known. Code and numbers are made ready
 * once they are wanted; without them, there are no ways.
 */
export function useSearchWays(
  text: string,
  specialists: ListState<Specialist>,
  wanted: boolean,
): readonly WayItem[] | null {
  const [find, setFind] = useState<FindWays | null>(null);
  const items = wanted && specialists.state === 'ready' ? specialists.items : null;

  useEffect(() => {
    if (!items) return;
    let current = true;
    let giveUp = () => {};
    const show = (found: FindWays) => current && setFind(() => found);
    import('../search-ways/prepare-ways').then(
      ({ prepareWays }) => {
        if (current) giveUp = prepareWays(items, show);
      },
      () => show(NONE),
    );
    return () => {
      current = false;
      giveUp();
    };
  }, [items]);

  return useMemo(() => find?.(text) ?? null, [find, text]);
}

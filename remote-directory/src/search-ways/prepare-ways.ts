import { countLabel, type Specialist } from '@club/shared/domain';
import { inIdleTime } from '@club/shared/idle-time';
import type { SearchItem } from '@club/shared/ui';
import { findWays } from './find-ways';
import { indexOfWays } from './index-of-ways';
import { countMore, createTally } from './tally';
import type { Way } from './way';

/** A way as the search shows it; one to several people `expands` into suggestions. */
export type WayItem = SearchItem & Way & { expands: boolean };
export type FindWays = (text: string) => readonly WayItem[];

/** Counts the list in idle time, then hands over what finds ways in it; what is returned gives up. */
export function prepareWays(list: readonly Specialist[], onReady: (find: FindWays) => void): () => void {
  const tally = createTally(list);
  return inIdleTime(() => {
    if (countMore(tally)) return true;
    const index = indexOfWays(tally);
    onReady((text) => findWays(index, text).map(toItem));
    return false;
  });
}

const toItem = (way: Way): WayItem => ({
  ...way,
  id: `${way.label}\n${'href' in way.leadsTo ? way.leadsTo.href : ''}`,
  detail: `· ${countLabel(way.count)}`,
  expands: 'people' in way.leadsTo && way.leadsTo.people.length > 1,
});

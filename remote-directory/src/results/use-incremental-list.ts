import { useLocation } from '@club/shared/router';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { MOST_AT_ONCE, nextCount, SHOWN_AT_FIRST } from './batches';
import { useBrowserFind } from './use-browser-find';
import { useIsPrinting } from './use-is-printing';

/** Who has not read on yet sees no card beyond the screen; to who has, the next cards come before they are reached. */
const AHEAD_AT_FIRST = '200px 0px';
const AHEAD_OF_READER = '1000px 0px';

type Grown = { count: number; height: number };

/** How far each visit's list had grown and how tall it was, so that coming back finds the same place. */
const grownByVisit = new Map<string, Grown>();

/**
 * How many of `total` to draw: grows while the element behind `endRef` is near the visible part of the page. The
 * browser's own search and the printer get all of them. Whoever comes back to a long list finds its height at once, and
 * its cards little by little.
 */
export function useIncrementalList(total: number, list: RefObject<HTMLElement | null>) {
  const visit = useLocation().key;
  const [before] = useState(() => grownByVisit.get(visit) ?? { count: SHOWN_AT_FIRST, height: 0 });
  const [count, setCount] = useState(Math.min(before.count, MOST_AT_ONCE));
  const [end, endRef] = useState<HTMLElement | null>(null);
  const grow = useCallback(() => setCount(nextCount), []);
  const isPrinting = useIsPrinting();
  const isBrowserFindOpen = useBrowserFind();
  const isGrowingAnew = count < Math.min(before.count, total);

  useEffect(() => {
    if (count === SHOWN_AT_FIRST || isGrowingAnew) return;
    grownByVisit.set(visit, { count, height: list.current?.offsetHeight ?? 0 });
  }, [visit, count, isGrowingAnew, list]);

  useEffect(() => {
    if (!end || count >= total) return;
    const rootMargin = count > SHOWN_AT_FIRST ? AHEAD_OF_READER : AHEAD_AT_FIRST;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) grow();
      },
      { rootMargin },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, count, total, grow]);

  useEffect(() => {
    if (!(isBrowserFindOpen || isGrowingAnew) || count >= total) return;
    const next = setTimeout(grow);
    return () => clearTimeout(next);
  }, [isBrowserFindOpen, isGrowingAnew, count, total, grow]);

  return {
    count: isPrinting ? total : Math.min(count, total),
    height: isGrowingAnew ? before.height : undefined,
    grow,
    endRef,
  };
}

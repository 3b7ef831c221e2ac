import { useLocation } from '@club/shared/router';
import { useCallback, useEffect, useState } from 'react';

/** Cards drawn at first: enough for a first screen, few enough to paint at once. */
export const FIRST_BATCH = 12;
/** Cards added at a time: whole rows for 1 to 4 columns. */
export const NEXT_BATCH = 12;
const AHEAD_OF_VIEW = '600px 0px';

/** How far each visit's list had grown, so that coming back finds the same place. */
const grownByVisit = new Map<string, number>();

/** How many of `total` to draw: grows while the element behind `endRef` is near the visible part of the page. */
export function useIncrementalList(total: number) {
  const visit = useLocation().key;
  const [count, setCount] = useState(() => grownByVisit.get(visit) ?? FIRST_BATCH);
  const [end, endRef] = useState<HTMLElement | null>(null);
  const grow = useCallback(() => setCount((now) => now + NEXT_BATCH), []);

  useEffect(() => {
    if (count > FIRST_BATCH) grownByVisit.set(visit, count);
  }, [visit, count]);

  useEffect(() => {
    if (!end || count >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) grow();
      },
      { rootMargin: AHEAD_OF_VIEW },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, count, total, grow]);

  return { count: Math.min(count, total), grow, endRef };
}

import { useLocation } from '@club/shared/router';
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Number of items shown at first: two rows of the widest grid; in the narrowest grid, they fill more than the screen.
 */
export const INITIAL_COUNT = 8;
/** Number of items added at once; divides evenly into 1 to 4 columns. */
export const ITEMS_PER_BATCH = 12;
const MAX_BATCHES = 8;
/** Maximum number of items rendered at once on a return to the list; more would block the page. */
export const MAX_RESTORED_COUNT = INITIAL_COUNT + ITEMS_PER_BATCH * MAX_BATCHES;

/** Distance below the viewport at which the first items are added; later items are added at a larger distance. */
const INITIAL_MARGIN = '200px 0px';
const READER_MARGIN = '1000px 0px';

/** Maps the key of a history entry to the size of its list, to restore the scroll position. */
const sizeByVisit = new Map<string, { count: number; height: number }>();

/**
 * Returns the number of items to render, of `total`; adds more while `endRef` is near the viewport. Renders all for
 * printing and for the browser's find-in-page. On a return, restores the list's height at once and its items in steps.
 */
export function useIncrementalList(total: number, list: RefObject<HTMLElement | null>) {
  const visit = useLocation().key;
  const [before] = useState(() => sizeByVisit.get(visit) ?? { count: INITIAL_COUNT, height: 0 });
  const [count, setCount] = useState(Math.min(before.count, MAX_RESTORED_COUNT));
  const [end, endRef] = useState<HTMLElement | null>(null);
  const grow = useCallback(() => setCount(nextItemCount), []);
  const isPrinting = useIsPrinting();
  const isBrowserFindOpen = useBrowserFind();
  const isRestoring = count < Math.min(before.count, total);

  useEffect(() => {
    if (count === INITIAL_COUNT || isRestoring) return;
    sizeByVisit.set(visit, { count, height: list.current?.offsetHeight ?? 0 });
  }, [visit, count, isRestoring, list]);

  useEffect(() => {
    if (!end || count >= total) return;
    const rootMargin = count > INITIAL_COUNT ? READER_MARGIN : INITIAL_MARGIN;
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
    if (!(isBrowserFindOpen || isRestoring) || count >= total) return;
    const next = setTimeout(grow);
    return () => clearTimeout(next);
  }, [isBrowserFindOpen, isRestoring, count, total, grow]);

  return {
    count: isPrinting ? total : Math.min(count, total),
    height: isRestoring ? before.height : undefined,
    grow,
    endRef,
  };
}

/** Returns the next number of rendered items; the step grows with the list. */
export function nextItemCount(count: number): number {
  const batches = Math.floor(count / (4 * ITEMS_PER_BATCH));
  return count + ITEMS_PER_BATCH * Math.min(Math.max(batches, 1), MAX_BATCHES);
}

/**
 * Returns the start index of each batch of the first `count` items; existing batches stay the same as the list grows.
 */
export function batchStarts(count: number): number[] {
  const starts = [0];
  for (let start = INITIAL_COUNT; start < count; start += ITEMS_PER_BATCH) starts.push(start);
  return starts;
}

export function batchEnd(start: number): number {
  return start === 0 ? INITIAL_COUNT : start + ITEMS_PER_BATCH;
}

/** Returns true once the visitor has pressed the shortcut for find-in-page, which finds only rendered items. */
function useBrowserFind(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFindShortcut(event)) setIsOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen;
}

function isFindShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');
}

let isPrinting = false;

function subscribeToPrinting(notify: () => void): () => void {
  const setPrinting = (value: boolean) => () => {
    isPrinting = value;
    notify();
  };
  const [before, after] = [setPrinting(true), setPrinting(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    isPrinting = false;
  };
}

/** Returns true during printing; renders synchronously, because the browser does not wait for React. */
function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribeToPrinting,
    () => isPrinting,
    () => false,
  );
}

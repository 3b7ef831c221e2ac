import { useSpecialists } from '@club/shared/state';
import { useEffect, useState } from 'react';
import type { Highlights } from './highlights';

let known: Highlights | null = null;

/** Sets the highlights that the server used to render the home page. */
export function setHighlights(highlights: Highlights | null): void {
  known = highlights;
}

/** Returns the server's highlights, or else those of the loaded list; null until the list has loaded. */
export function useHighlights(): Highlights | null {
  const [highlights, setOwn] = useState(known);
  const specialists = useSpecialists();
  const items = !highlights && specialists.state === 'ready' ? specialists.items : null;
  useEffect(() => {
    if (!items?.length) return;
    const collect = async () => {
      const { collectHighlights } = await import('./collect-highlights');
      known = collectHighlights(items);
      setOwn(known);
    };
    void collect().catch(() => undefined);
  }, [items]);
  return highlights;
}

import { useSpecialists } from '@club/shared/state';
import { useEffect, useState } from 'react';
import type { Highlights } from './highlights';

let known: Highlights | null = null;

/** Sets the highlights that the home page was rendered with. */
export function setHighlights(highlights: Highlights | null): void {
  known = highlights;
}

/** Returns the highlights of the server-rendered page, else those of the loaded list; null until then. */
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

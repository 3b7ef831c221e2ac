import { useLocation } from '@club/shared/router';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** The address of the card that was opened last on each visit to the results. */
const openedByVisit = new Map<string, string>();

/** Whether the focus is where a new page leaves it: the visitor has not moved it on. */
const isFocusUntouched = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, h1');

/** Gives the focus to the card that the visitor had opened, as soon as it is among the `count` that are drawn. */
export function useOpenedCard(list: RefObject<HTMLElement | null>, count: number) {
  const visit = useLocation().key;
  const wanted = useRef(openedByVisit.get(visit));

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the count grow the cards that are drawn
  useEffect(() => {
    if (!isFocusUntouched()) wanted.current = undefined;
    if (wanted.current === undefined) return;
    const cards = list.current?.querySelectorAll<HTMLElement>('li > a') ?? [];
    const card = [...cards].find((link) => link.getAttribute('href') === wanted.current);
    if (!card) return;
    wanted.current = undefined;
    card.focus({ preventScroll: true });
  }, [list, count]);

  return {
    onClick: ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (ctrlKey || metaKey || shiftKey) return;
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href) openedByVisit.set(visit, href);
    },
  };
}

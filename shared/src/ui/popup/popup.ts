import { type RefObject, useEffect, useEffectEvent } from 'react';
import { fold } from '../../domain/text';

/** Behaviour that the menu and the combobox share, by the ARIA Authoring Practices. */

/**
 * Returns the index that an arrow key moves to in a list that wraps around; null for other keys and empty lists.
 * @param current -1 while no item is active
 */
export function nextOptionIndex(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  return null;
}

/**
 * Returns the index of the menu item to which a key moves; `press` if the key activates the current item, null for
 * other keys. A letter moves to the next item that starts with it.
 */
export function nextMenuIndex(
  key: string,
  current: number,
  items: readonly { label: string }[],
): number | 'press' | null {
  if (key === ' ' || key === 'Enter') return 'press';
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if ([...key].length !== 1) return nextOptionIndex(key, current, items.length);
  const places = items.map((_, i) => (current + 1 + i) % items.length);
  const found = places.find((place) => fold(items[place]?.label ?? '').startsWith(fold(key)));
  return found ?? null;
}

/** Calls back when the visitor clicks outside an element, while `enabled` is true. */
export function useOutsideClick(element: RefObject<Element | null>, enabled: boolean, onOutside: () => void) {
  const callBack = useEffectEvent(onOutside);
  useEffect(() => {
    if (!enabled) return;
    const listen = ({ target }: MouseEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) callBack();
    };
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, [element, enabled]);
}

import { fold } from '../../domain/text';
import { nextIndex } from '../listing/next-index';

/**
 * What a key does in an open menu: the entry to go to, `press` for the one that has the focus, null for nothing.
 * A letter goes to the next entry that begins with it.
 */
export function menuTarget(
  key: string,
  current: number,
  items: readonly { label: string }[],
): number | 'press' | null {
  if (key === ' ' || key === 'Enter') return 'press';
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if ([...key].length !== 1) return nextIndex(key, current, items.length);
  const places = items.map((_, i) => (current + 1 + i) % items.length);
  const found = places.find((place) => fold(items[place]?.label ?? '').startsWith(fold(key)));
  return found ?? null;
}

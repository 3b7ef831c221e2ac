/**
 * Where an arrow key leads in a list that wraps around.
 * @param current -1 while nothing is active
 * @returns null for any other key, and in an empty list
 */
export function nextIndex(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  return null;
}

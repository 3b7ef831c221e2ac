/** A moment as it is stored; '' of one that could not be read. */
export const momentText = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? '' : moment.toISOString();

/** A moment so much later, as it is stored. */
export const later = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString();

/** By their first value: two transactions that lock the same rows in one order never wait for each other. */
export function inOrder<T extends readonly (string | number)[]>(rows: readonly T[]): T[] {
  return [...rows].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

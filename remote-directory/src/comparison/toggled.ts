import type { Specialist } from '@club/shared/domain';

/** As many as stand side by side. */
export const MOST_COMPARED = 3;

/** The ids of those chosen, with one more or one less; a fourth changes nothing. */
export function toggled(chosen: readonly Pick<Specialist, 'id'>[], id: string): string[] {
  const ids = chosen.map((one) => one.id);
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < MOST_COMPARED ? [...ids, id] : ids;
}

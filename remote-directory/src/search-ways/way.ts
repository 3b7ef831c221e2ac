import type { Specialist } from '@club/shared/domain';

export const MOST_WAYS = 6;

/** Where the text of the header search leads beside its suggestions, and how many specialists are there. Ruling 36. */
export type Way = {
  label: string;
  count: number;
  /** A search; or the people of a company. */
  leadsTo: { href: string } | { people: readonly Specialist[] };
};

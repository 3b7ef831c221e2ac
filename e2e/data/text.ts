/** Case, accents and repeated spaces do not count; an oracle of the suite's own. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export const same = (a: string, b: string): boolean => folded(a) === folded(b);

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

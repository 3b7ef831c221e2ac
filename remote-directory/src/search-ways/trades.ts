import { cantonKey, fold, memoizeText, type Specialist, splitSpecializations } from '@club/shared/domain';
import { keep } from './keep';
import { toWords, type Words } from './words';

const tradeKey = memoizeText(fold);

type Where = Pick<Specialist, 'provincia' | 'canton'>;
/** Specialists of one place with one and the same list of specializations. */
type Group = Where & { place: string; folded: string; count: number };

/** The specializations of an area. */
export type Trades = {
  /** As they are first spelled, by what their spellings have in common. */
  readonly names: Map<string, { name: string; words: Words }>;
  readonly groups: Map<string, Group>;
  /** What was asked for once. */
  readonly found: Map<string, Trade>;
};

/** How many have a specialization, and where they are as far as all of them are in one place. */
export type Trade = { count: number; provincia?: string; canton?: string };

export const createTrades = (): Trades => ({ names: new Map(), groups: new Map(), found: new Map() });

export function countTrades(
  { names, groups }: Trades,
  { provincia, canton, especializacion }: Where & Pick<Specialist, 'especializacion'>,
): void {
  const folded = tradeKey(especializacion);
  const place = `${tradeKey(provincia)}\n${cantonKey(canton)}`;
  const group = keep(groups, `${place}\n${folded}`, () => {
    for (const name of splitSpecializations(especializacion))
      keep(names, tradeKey(name), () => ({ name, words: toWords(name) }));
    return { provincia, canton, place, folded, count: 0 };
  });
  group.count++;
}

/** As the filter finds it: a case-insensitive substring. Spec §5. */
export function tradeOf({ groups, found }: Trades, name: string): Trade {
  return keep(found, tradeKey(name), () => {
    const wanted = tradeKey(name);
    const having = [...groups.values()].filter(({ folded }) => folded.includes(wanted));
    const [first] = having;
    const count = having.reduce((sum, group) => sum + group.count, 0);
    if (!first || having.some((group) => tradeKey(group.provincia) !== tradeKey(first.provincia)))
      return { count };
    const { provincia, canton, place } = first;
    return having.some((group) => group.place !== place)
      ? { count, provincia }
      : { count, provincia, canton };
  });
}

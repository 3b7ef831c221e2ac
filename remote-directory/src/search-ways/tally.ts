import { cantonKey, collapseSpaces, fold, memoizeText, type Specialist } from '@club/shared/domain';
import { keep } from './keep';
import { countTrades, createTrades, type Trades } from './trades';
import { toWords, type Words } from './words';

const STEP = 64;
const placeKey = memoizeText(fold);

type Where = Pick<Specialist, 'provincia' | 'canton'>;

export type Company = { readonly name: string; readonly words: Words; readonly people: Specialist[] };

/** What is counted of a list, step by step. */
export type Tally = {
  readonly list: readonly Specialist[];
  done: number;
  /** By `countKey`. */
  readonly counts: Map<string, number>;
  /** The name as it is first written, by province and canton. */
  readonly cantons: Map<string, Where>;
  readonly companies: Map<string, Company>;
  /** By area. */
  readonly trades: Map<string, Trades>;
};

export const createTally = (list: readonly Specialist[]): Tally => ({
  list,
  done: 0,
  counts: new Map(),
  cantons: new Map(),
  companies: new Map(),
  trades: new Map(),
});

/** Counts the next few specialists; false when all are counted. */
export function countMore(tally: Tally): boolean {
  const { list, done } = tally;
  const end = Math.min(list.length, done + STEP);
  for (let i = done; i < end; i++) count(tally, list[i] as Specialist);
  tally.done = end;
  return end < list.length;
}

type Asked = Partial<Where> & { area?: string };

/** How many fit what is asked for, as the drill-downs and the results count them. Spec §5. */
export const countOf = ({ counts }: Tally, asked: Asked): number => counts.get(countKey(asked)) ?? 0;

function countKey({ area = '', provincia = '', canton = '' }: Asked): string {
  return `${placeKey(area)}\n${placeKey(provincia)}\n${cantonKey(canton)}`;
}

function count(tally: Tally, s: Specialist): void {
  const areas = [...new Set(s.areaTrabajo.map(placeKey))].filter((area) => area !== '');
  const { provincia, canton } = s;
  for (const area of ['', ...areas]) {
    add(tally, { area });
    if (placeKey(provincia)) add(tally, { area, provincia });
    if (cantonKey(canton)) add(tally, { area, provincia, canton });
  }
  if (cantonKey(canton)) keep(tally.cantons, countKey({ provincia, canton }), () => ({ provincia, canton }));
  const company = fold(s.empresa);
  if (company) {
    keep(tally.companies, company, () => toCompany(s)).people.push(s);
  }
  if (!s.especializacion) return;
  for (const area of areas) countTrades(keep(tally.trades, area, createTrades), s);
}

function add({ counts }: Tally, asked: Asked): void {
  const key = countKey(asked);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const toCompany = ({ empresa }: Specialist): Company => ({
  name: collapseSpaces(empresa),
  words: toWords(empresa),
  people: [],
});

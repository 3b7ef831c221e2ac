import type { Browser } from '@playwright/test';
import { median, medianRatio } from '../bench/figures/median';
import { busiestSearch } from './busiest-search';
import { type Load, measureLoad } from './load';
import { manyPeople, ONE_PLACE, peopleOfOnePlace } from './people';
import { measureResults, type ResultsFigures } from './results';
import { type Keystrokes, measureKeystrokes, measureSearch } from './search';
import type { Sites } from './sites';

export const MANY_CARDS = 5000;

export type Growth = {
  size: number;
  load: Load;
  search: Keystrokes;
  keystrokes: Keystrokes;
  results: ResultsFigures;
};

/** One size of the directory after the other. */
export async function measureGrowth(
  browser: Browser,
  { service, growing }: Sites,
  sizes: readonly number[],
  rounds: number,
): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const size of sizes) {
    const people = manyPeople(size);
    await service.answer(people);
    const loads: Load[] = [];
    const results: ResultsFigures[] = [];
    for (let round = 0; round < rounds; round++) {
      loads.push(await measureLoad(browser, growing));
      results.push(await measureResults(browser, growing, busiestSearch(people)));
    }
    const keystrokes = await measureKeystrokes(browser, growing, people);
    grown.push({
      size,
      load: medians(loads),
      results: medians(results),
      search: measureSearch(people),
      keystrokes,
    });
  }
  return grown;
}

export type Comparison = {
  growing: ResultsFigures;
  plain: ResultsFigures;
  ratio: Record<'painted' | 'worked', number>;
};

/** Many cards of one search against plain rendering of all, in turns. */
export async function compareResults(
  browser: Browser,
  { service, growing, plain }: Sites,
  rounds: number,
): Promise<Comparison> {
  await service.answer(peopleOfOnePlace(MANY_CARDS));
  const [ours, others]: [ResultsFigures[], ResultsFigures[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureResults(browser, growing, ONE_PLACE));
    others.push(await measureResults(browser, plain, ONE_PLACE));
  }
  const ratio = (name: 'painted' | 'worked') =>
    medianRatio(
      ours.map((figures) => figures[name]),
      others.map((figures) => figures[name]),
    ) ?? Number.NaN;
  return {
    growing: medians(ours),
    plain: medians(others),
    ratio: { painted: ratio('painted'), worked: ratio('worked') },
  };
}

function medians<Figures extends Record<string, number>>(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((figures) => figures[name] ?? null)) ?? Number.NaN]),
  ) as Figures;
}

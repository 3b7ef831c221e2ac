import { createNameIndex, type SearchFilters, suggest } from '@club/shared/domain';
import { provinceFilterHref } from '@club/shared/routes';
import { aSpecialist } from '@club/shared/testing';
import type { Browser, Page } from '@playwright/test';
import { ResultsLocators } from '../../kit/pages/finding';
import { HeaderSearch } from '../../kit/pages/shell';
import { median, medianRatio } from '../bench/figures';
import { openPage } from './open-page';
import {
  type DemoRow,
  type GrowthSites,
  generateSpecialists,
  generateSpecialistsInOnePlace,
  ONE_PLACE_SEARCH,
} from './sites';

/** Returns the search that finds most of these people. */
function busiestSearch(people: readonly DemoRow[]): SearchFilters {
  const counts = new Map<string, number>();
  for (const { provincia, canton, areaTrabajo } of people) {
    if (!Array.isArray(areaTrabajo)) continue;
    for (const area of areaTrabajo) {
      const key = JSON.stringify([provincia, canton, area]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const [busiest = ['[]', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const [provincia = '', canton = '', area = ''] = JSON.parse(busiest[0]) as string[];
  return { provincia, canton, area, especializacion: '' };
}

type Load = {
  hydrated: number;
  idle: number;
  worked: number;
  longestTask: number;
  heap: number;
  /** Milliseconds until the first step of a drill-down shows its options, on a first visit. */
  choices: number;
};

/** Measures a first visit to the home page and another first visit to a page that needs the list. */
async function measureLoad(browser: Browser, origin: string): Promise<Load> {
  const home = await openPage(browser, origin);
  const idle = await home.idle();
  const { hydrated, longTasks } = await home.noticed();
  const worked = await home.worked();
  const longestTask = Math.max(0, ...longTasks.map(({ duration }) => duration));
  const heap = await home.heap();
  await home.close();

  const since = Date.now();
  const provinces = await openPage(browser, `${origin}/filtro/provincia`);
  await provinces.page
    .getByRole('main')
    .getByRole('link', { name: /especialistas?$/ })
    .first()
    .waitFor();
  const choices = Date.now() - since;
  await provinces.close();
  return { hydrated: hydrated ?? Number.NaN, idle, worked, longestTask, heap, choices };
}

type ResultsFigures = {
  /** Milliseconds from the click on «Ver todas» until the cards are painted. */
  painted: number;
  /** Milliseconds of main-thread work caused by the click. */
  worked: number;
  /** Number of elements in the document. */
  nodes: number;
};

/** Measures how fast results open once their list and code have been loaded. */
async function measureResults(
  browser: Browser,
  origin: string,
  filters: SearchFilters,
): Promise<ResultsFigures> {
  const { page, idle, worked, close } = await openPage(browser, origin + provinceFilterHref(filters));
  await openAll(page);
  await idle();
  await page.goBack();
  await page.getByRole('link', { name: /^Ver todas/ }).waitFor();
  await idle();
  const before = await worked();
  const painted = await openAll(page);
  await idle();
  const after = await worked();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await close();
  return { painted, worked: after - before, nodes };
}

async function openAll(page: Page): Promise<number> {
  await page.getByRole('link', { name: /^Ver todas/ }).waitFor();
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll('main a')].find((a) =>
          a.textContent?.startsWith('Ver todas'),
        );
        const start = performance.now();
        const look = () => {
          if (!document.querySelector('main li h2')) return requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        (link as HTMLElement).click();
        requestAnimationFrame(look);
      }),
  );
  await new ResultsLocators(page).cards.first().waitFor();
  return painted;
}

const NOBODY = ['zzqq', 'xw', 'mariaz', 'josé pérezz', 'ana maria zz', 'wk', 'qx', 'rodriguezx'];
const TYPED_NAMES = 40;
/** Number of runs per keystroke; only the fastest counts, to ignore other load on the machine. */
const RUNS = 3;

type Keystrokes = { median: number; worst: number; noMatchWorst: number };

/** Lists every text that the search box contains while some of the names are typed. */
function typed(people: readonly DemoRow[]): string[] {
  const step = Math.max(1, Math.floor(people.length / TYPED_NAMES));
  return people
    .filter((_, i) => i % step === 0)
    .map(({ nombre, apellido1, apellido2 }) => [nombre, apellido1, apellido2].join(' ').toLowerCase())
    .flatMap((name) => Array.from({ length: name.length - 1 }, (_, i) => name.slice(0, i + 2)));
}

const withName = ({ id, nombre, apellido1, apellido2 }: DemoRow) =>
  aSpecialist({
    id: String(id),
    nombre: String(nombre),
    apellido1: String(apellido1),
    apellido2: String(apellido2),
  });

const summary = (named: readonly number[], nobody: readonly number[]): Keystrokes => ({
  median: median(named) ?? Number.NaN,
  worst: Math.max(...named),
  noMatchWorst: Math.max(...nobody),
});

/** Measures the search alone in Node, with names normalized beforehand, as a page does when idle. */
function measureSearch(people: readonly DemoRow[]): Keystrokes {
  const index = createNameIndex(people.map(withName));
  const time = (query: string) => {
    const start = performance.now();
    suggest(index, query);
    return performance.now() - start;
  };
  for (const query of [...NOBODY, ...typed(people.slice(0, 50))]) time(query);
  const best = (queries: readonly string[]) => {
    const runs = Array.from({ length: RUNS }, () => queries.map(time));
    return queries.map((_, i) => Math.min(...runs.map((times) => times[i] ?? Number.NaN)));
  };
  return summary(best(typed(people)), best(NOBODY));
}

/** Measures keystrokes in the page after the first focus: search, React and DOM, without layout and paint. */
async function measureKeystrokes(
  browser: Browser,
  origin: string,
  people: readonly DemoRow[],
): Promise<Keystrokes> {
  const { page, idle, close } = await openPage(browser, origin);
  await idle();
  const { box, suggestions } = new HeaderSearch(page);
  await box.click();
  const press = (texts: string[]) => box.evaluate(timeKeystrokes, texts);
  const named = await press(typed(people));
  await suggestions.first().waitFor();
  const nobody = await press(NOBODY);
  await close();
  return summary(named, nobody);
}

async function timeKeystrokes(box: Element, texts: string[]): Promise<number[]> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  const times: number[] = [];
  for (const text of texts) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    times.push(performance.now() - start);
  }
  return times;
}

export const COMPARED_CARD_COUNT = 5000;

export type GrowthFigures = {
  size: number;
  load: Load;
  search: Keystrokes;
  keystrokes: Keystrokes;
  results: ResultsFigures;
};

/** Measures the site with each number of specialists in turn. */
export async function measureGrowth(
  browser: Browser,
  { service, growing }: GrowthSites,
  sizes: readonly number[],
  rounds: number,
): Promise<GrowthFigures[]> {
  const grown: GrowthFigures[] = [];
  for (const size of sizes) {
    const people = generateSpecialists(size);
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

export type ResultsComparison = {
  growing: ResultsFigures;
  plain: ResultsFigures;
  ratio: Record<'painted' | 'worked', number>;
};

/**
 * Compares the results page, which adds cards while the visitor scrolls, with a page that renders all cards at once.
 * Alternates between both.
 */
export async function compareResults(
  browser: Browser,
  { service, growing, plain }: GrowthSites,
  rounds: number,
): Promise<ResultsComparison> {
  await service.answer(generateSpecialistsInOnePlace(COMPARED_CARD_COUNT));
  const [ours, others]: [ResultsFigures[], ResultsFigures[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureResults(browser, growing, ONE_PLACE_SEARCH));
    others.push(await measureResults(browser, plain, ONE_PLACE_SEARCH));
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

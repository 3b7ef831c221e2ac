import { createNameIndex, suggest } from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import type { Browser } from '@playwright/test';
import { median } from '../bench/figures/median';
import { HeaderSearch } from '../page-models/header-search';
import { openPage } from './open-page';
import type { DemoRow } from './people';

const NOBODY = ['zzqq', 'xw', 'mariaz', 'josé pérezz', 'ana maria zz', 'wk', 'qx', 'rodriguezx'];
const TYPED_NAMES = 40;
/** The best of so many counts for each keystroke: what else the machine did meanwhile is not the search's. */
const RUNS = 3;

export type Keystrokes = { median: number; worst: number; noMatchWorst: number };

/** Every text that somebody sees in the box who types some of the names letter by letter. */
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

/** The search by itself, in Node; the names are folded beforehand, as they are in idle time. */
export function measureSearch(people: readonly DemoRow[]): Keystrokes {
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

/** Whole keystrokes in the page: search, React and elements, layout and paint left out; from the first focus on. */
export async function measureKeystrokes(
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

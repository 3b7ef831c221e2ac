import { machine } from '../bench/report/machine';
import { markdownTable } from '../bench/report/table';
import { type Comparison, type Growth, MANY_CARDS } from './measure';

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const fine = (value: number): string => value.toFixed(3);

const LINES: [string, (growth: Growth) => string][] = [
  ['home: time to hydrated, ms', ({ load }) => ms(load.hydrated)],
  ['home: time until the main thread is idle, ms', ({ load }) => ms(load.idle)],
  ['home: main thread, ms', ({ load }) => ms(load.worked)],
  ['home: longest task, ms', ({ load }) => ms(load.longestTask)],
  ['home: heap, MB', ({ load }) => load.heap.toFixed(1)],
  ['provinces: first visit to cards, ms', ({ load }) => ms(load.choices)],
  ['search: median per keystroke, ms', ({ search }) => fine(search.median)],
  ['search: worst keystroke, ms', ({ search }) => fine(search.worst)],
  ['search: worst without match, ms', ({ search }) => fine(search.noMatchWorst)],
  ['search in the page: median, ms', ({ keystrokes }) => ms(keystrokes.median)],
  ['search in the page: worst, ms', ({ keystrokes }) => ms(keystrokes.worst)],
  ['results: click to paint, ms', ({ results }) => ms(results.painted)],
  ['results: main thread, ms', ({ results }) => ms(results.worked)],
  ['results: elements', ({ results }) => String(results.nodes)],
];

export function growthTable(grown: readonly Growth[]): string {
  const head = ['specialists', ...grown.map(({ size }) => size.toLocaleString('en'))];
  return markdownTable([head, ...LINES.map(([label, figure]) => [label, ...grown.map(figure)])]);
}

export function comparisonTable({ growing, plain, ratio }: Comparison): string {
  return markdownTable([
    [`${MANY_CARDS.toLocaleString('en')} results`, 'growing', 'all at once', 'ratio'],
    ['click to paint, ms', ms(growing.painted), ms(plain.painted), fine(ratio.painted)],
    ['main thread, ms', ms(growing.worked), ms(plain.worked), fine(ratio.worked)],
    ['elements', String(growing.nodes), String(plain.nodes), fine(growing.nodes / plain.nodes)],
  ]);
}

export function goalsTable(grown: readonly Growth[], { growing, ratio }: Comparison): string {
  const largest = grown.at(-1);
  const goal = (text: string, limit: number, value: number | undefined, show: (value: number) => string) => [
    text,
    `≤ ${limit}`,
    value === undefined ? '–' : show(value) + (value <= limit ? '' : ' not met'),
  ];
  const names = `${largest?.size.toLocaleString('en')} names`;
  return markdownTable([
    ['goal', 'limit', 'measured'],
    goal(`search among ${names}: median per keystroke, ms`, 0.05, largest?.search.median, fine),
    goal(`search among ${names}: worst without match, ms`, 10, largest?.search.noMatchWorst, fine),
    goal('results against all at once: time to paint', 0.03, ratio.painted, fine),
    goal('results against all at once: main thread', 0.03, ratio.worked, fine),
    goal('results: elements', 400, growing.nodes, String),
  ]);
}

export function conditions(browserVersion: string, rounds: number): string {
  return `${machine(browserVersion)}, not slowed down; ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}. No visit had an error or a failed request.`;
}

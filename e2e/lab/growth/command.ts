import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../kit/sites/chromium';
import { BrokenPageError } from '../bench/measure';
import { markdownTable, reportHeading } from '../bench/report';
import {
  COMPARED_CARD_COUNT,
  compareResults,
  type GrowthFigures,
  measureGrowth,
  type ResultsComparison,
} from './measure';
import { startGrowthSites } from './sites';

/** `sizes`: numbers of specialists in ascending order. */
type Options = { rounds: number; sizes: number[] };

const USAGE = {
  rounds: { type: 'string', default: '7' },
  sizes: { type: 'string', default: '100,1000,10000,100000' },
} as const;

const wholeNumber = (option: string, text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${option}: «${text}» is no number from 1 to 9999999`);
  return Number(text);
};

/** Parses the command line; throws a one-line message if it is invalid. */
function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: USAGE });
  return {
    rounds: wholeNumber('rounds', values.rounds),
    sizes: values.sizes
      .split(',')
      .map((size) => wholeNumber('sizes', size))
      .sort((a, b) => a - b),
  };
}

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const fine = (value: number): string => value.toFixed(3);

const LINES: [string, (growth: GrowthFigures) => string][] = [
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

function growthTable(grown: readonly GrowthFigures[]): string {
  const head = ['specialists', ...grown.map(({ size }) => size.toLocaleString('en'))];
  return markdownTable([head, ...LINES.map(([label, figure]) => [label, ...grown.map(figure)])]);
}

function comparisonTable({ growing, plain, ratio }: ResultsComparison): string {
  return markdownTable([
    [`${COMPARED_CARD_COUNT.toLocaleString('en')} results`, 'growing', 'all at once', 'ratio'],
    ['click to paint, ms', ms(growing.painted), ms(plain.painted), fine(ratio.painted)],
    ['main thread, ms', ms(growing.worked), ms(plain.worked), fine(ratio.worked)],
    ['elements', String(growing.nodes), String(plain.nodes), fine(growing.nodes / plain.nodes)],
  ]);
}

function goalsTable(grown: readonly GrowthFigures[], { growing, ratio }: ResultsComparison): string {
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

function conditions(browserVersion: string, rounds: number): string {
  return `${reportHeading(browserVersion)}, not slowed down; ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}. No visit had an error or a failed request.`;
}

/**
 * Runs `npm run lab -- growth`, which measures load, search, results and memory for growing directories. Returns the exit
 * code.
 */
export default async function growthCommand(args: readonly string[]): Promise<number> {
  const { rounds, sizes } = readOptions(args);
  const browser = await chromium.launch(CHROMIUM_OPTIONS);
  const sites = await startGrowthSites().catch(async (error) => {
    await browser.close();
    throw error;
  });
  try {
    const compared = await compareResults(browser, sites, rounds);
    const grown = await measureGrowth(browser, sites, sizes, rounds);
    const tables = [goalsTable(grown, compared), growthTable(grown), comparisonTable(compared)];
    console.log([...tables, conditions(browser.version(), rounds)].join('\n\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof BrokenPageError)) throw error;
    console.error(`Nothing is reported. ${error.message}`);
    return 1;
  } finally {
    await browser.close();
    await sites.stop();
  }
}

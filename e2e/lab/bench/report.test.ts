import { expect, test } from 'vitest';
import { someFigures } from './builders';
import { summarizeMeasurements } from './figures';
import { figuresTable, goalsTable, markdownTable } from './report';

test('the benchmark’s report aligns a Markdown table, with figures to the right', () => {
  const table = markdownTable([
    ['cold', 'federated', '÷'],
    ['requests', '25', '1.50'],
    ['chain', '3'],
  ]);
  expect(table.split('\n')).toEqual([
    '| cold     | federated |    ÷ |',
    '| -------- | --------: | ---: |',
    '| requests |        25 | 1.50 |',
    '| chain    |         3 |      |',
  ]);
});

const summary = summarizeMeasurements({
  cold: {
    federated: [someFigures({ settled: 300, hydrated: 100 })],
    bundle: [someFigures({ settled: 200, hydrated: 80 })],
    static: [someFigures({ settled: 100 })],
  },
  repeat: {},
});

const row = (table: string[][], label: string) => table.find(([first]) => first?.startsWith(label));

test('the benchmark’s report shows the median of each variant and the ratio of the federated site to each other variant', () => {
  const table = figuresTable(summary, 'cold', ['federated', 'bundle', 'static']);
  expect(table[0]).toEqual([
    'cold',
    'federated',
    'one bundle',
    'static HTML',
    '÷ one bundle',
    '÷ static HTML',
  ]);
  expect(row(table, 'time to settled')?.slice(1)).toEqual(['300', '200', '100', '1.50', '3.00']);
  expect(row(table, 'time to hydrated shell')?.slice(1)).toEqual(['100', '80', '–', '1.25', '–']);
});

test('the benchmark’s report omits the comparison if the federated site was not measured', () => {
  expect(figuresTable(summary, 'cold', ['bundle', 'static'])[0]).toEqual([
    'cold',
    'one bundle',
    'static HTML',
  ]);
});

test('the benchmark’s report omits kinds of bytes that no variant has, but never the layout shift', () => {
  const table = figuresTable(summary, 'cold', ['federated', 'bundle']);
  expect(row(table, 'JavaScript, KB')).toBeUndefined();
  expect(row(table, 'layout shift')?.slice(1, 3)).toEqual(['0.000', '0.000']);
});

test('the benchmark’s report shows every goal with its figure and marks unmet ones', () => {
  const home = summarizeMeasurements({
    cold: { federated: [someFigures({ requests: 26, chain: ['/', '/a.js'] })] },
    repeat: {},
  });
  const table = goalsTable(new Map([['home', home]]));
  expect(table[0]).toEqual(['goal', 'limit', 'home']);
  expect(table).toContainEqual(['Requests', '≤ 25', '**26** not met']);
  expect(table).toContainEqual(['Longest chain of requests', '≤ 3', '2']);
  expect(table).toContainEqual(['LCP against one bundle', '≤ 0.4', '–']);
});

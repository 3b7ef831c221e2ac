import { expect, test } from 'vitest';
import { readBenchOptions } from './plan';

test('the benchmark’s plan measures everything in seven rounds by default', () => {
  expect(readBenchOptions([])).toEqual({
    rounds: 7,
    pages: ['home', 'results', 'profile'],
    variants: ['federated', 'silent', 'plugin', 'bundle', 'prerendered', 'static'],
    visits: ['cold', 'repeat'],
    network: 'slow',
    markdown: false,
  });
});

test('the benchmark’s plan keeps its default order for selected pages, visits and variants', () => {
  const args = [
    '--rounds',
    '3',
    '--pages',
    'profile,home',
    '--only',
    'bundle,federated',
    '--visits',
    'cold',
    '--network',
    '2026',
    '--markdown',
  ];
  expect(readBenchOptions(args)).toEqual({
    rounds: 3,
    pages: ['home', 'profile'],
    variants: ['federated', 'bundle'],
    visits: ['cold'],
    network: '2026',
    markdown: true,
  });
});

test.each([
  [['--pages', 'home,start'], '--pages: start is none of home, results, profile'],
  [['--only', ''], '--only:  is none of federated, silent, plugin, bundle, prerendered, static'],
  [['--network', 'slow,2026'], '--network: one of slow, 2026'],
  [['--rounds', '0'], '--rounds: a number from 1 to 99'],
  [['--rounds', 'many'], '--rounds: a number from 1 to 99'],
])('the benchmark’s plan refuses %j', (args, problem) => {
  expect(() => readBenchOptions(args)).toThrow(problem);
});

import { expect, test } from 'vitest';
import { summarize } from '../figures/summary';
import { someFigures } from '../testing/builders';
import { goalsTable } from './goals-table';

test('puts every goal beside its figure and says which is not met', () => {
  const home = summarize({
    cold: { federated: [someFigures({ requests: 26, chain: ['/', '/a.js'] })] },
    repeat: {},
  });
  const table = goalsTable(new Map([['home', home]]));
  expect(table[0]).toEqual(['goal', 'limit', 'home']);
  expect(table).toContainEqual(['Requests', '≤ 25', '**26** not met']);
  expect(table).toContainEqual(['Longest chain of requests', '≤ 3', '2']);
  expect(table).toContainEqual(['LCP against one bundle', '≤ 0.4', '–']);
});

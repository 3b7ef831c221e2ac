import { expect, test } from 'vitest';
import { markdownTable } from './table';

test('lines up a Markdown table, its figures to the right', () => {
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

import { expect, test } from 'vitest';
import { overruns } from './built-bytes';

const budgets = { host: { shell: 100, styles: 10 } };

test('overrunsOf does not list parts within their budget', () => {
  expect(overruns(budgets, { host: { shell: 100, styles: 9 } })).toEqual([]);
});

test('overrunsOf names the parts that exceed their budget, and by how much', () => {
  expect(overruns(budgets, { host: { shell: 101, styles: 10 } })).toEqual([
    'host: shell takes 101, 1 more than its 100',
  ]);
});

test('a new part needs a budget, and a budget needs its part', () => {
  expect(overruns(budgets, { host: { shell: 1 }, profile: { ProfilePage: 5 } })).toEqual([
    'host: styles has a budget, but is not there',
    'profile: ProfilePage has no budget (it takes 5)',
  ]);
});

test('a part measured as zero bytes was not found', () => {
  expect(overruns(budgets, { host: { shell: 0, styles: 10 } })).toEqual([
    'host: shell was measured as nothing',
  ]);
});

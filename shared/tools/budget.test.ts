import { expect, test } from 'vitest';
import { findBudgetOverruns } from './budget';

const budgets = { host: { shell: 100, styles: 10 } };

test('findBudgetOverruns does not list parts within their budget', () => {
  expect(findBudgetOverruns(budgets, { host: { shell: 100, styles: 9 } })).toEqual([]);
});

test('findBudgetOverruns lists the parts that exceed their budget, with the excess', () => {
  expect(findBudgetOverruns(budgets, { host: { shell: 101, styles: 10 } })).toEqual([
    'host: shell takes 101, 1 more than its 100',
  ]);
});

test('findBudgetOverruns lists parts without a budget and budgets without a part', () => {
  expect(findBudgetOverruns(budgets, { host: { shell: 1 }, profile: { ProfilePage: 5 } })).toEqual([
    'host: styles has a budget, but is not there',
    'profile: ProfilePage has no budget (it takes 5)',
  ]);
});

test('findBudgetOverruns lists a part of zero bytes as not found', () => {
  expect(findBudgetOverruns(budgets, { host: { shell: 0, styles: 10 } })).toEqual([
    'host: shell was measured as nothing',
  ]);
});

import { expect, test } from 'vitest';
import { specialistIdOfRow } from './rows';

test.each([
  [{ id: 7 }, '7'],
  [{ id: ' A-1 ' }, 'A-1'],
  [{ id: null }, ''],
  [{ id: {} }, ''],
  [{}, ''],
  [null, ''],
  ['id', ''],
])('the id in the row %j is %j', (row, id) => {
  expect(specialistIdOfRow(row, 'id')).toBe(id);
});

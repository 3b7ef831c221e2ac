import { expect, test } from 'vitest';
import { idOf } from './rows';

test.each([
  [{ id: 7 }, '7'],
  [{ id: ' A-1 ' }, 'A-1'],
  [{ id: null }, ''],
  [{ id: {} }, ''],
  [{}, ''],
  [null, ''],
  ['id', ''],
])('the id in the row %j is %j', (row, id) => {
  expect(idOf(row, 'id')).toBe(id);
});

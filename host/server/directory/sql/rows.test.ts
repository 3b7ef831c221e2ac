import { expect, test } from 'vitest';
import { rowId } from './rows';

test.each([
  [{ id: 7 }, '7'],
  [{ id: ' A-1 ' }, 'A-1'],
  [{ id: null }, ''],
  [{ id: {} }, ''],
  [{}, ''],
  [null, ''],
  ['id', ''],
])('the id in the row %j is %j', (row, id) => {
  expect(rowId(row, 'id')).toBe(id);
});

import { expect, test } from 'vitest';
import { isRecord, readOwnProperty } from './record';

test.each([null, undefined, 'x', 3, true, [], [{}], () => ({})])(
  'isRecord rejects %s, and readOwnProperty returns no property of it',
  (value) => {
    expect(isRecord(value)).toBe(false);
    expect(readOwnProperty(value, 'length')).toBeUndefined();
  },
);

test('readOwnProperty ignores inherited properties', () => {
  const record: unknown = JSON.parse('{"id": 1, "__proto__": {"nombre": "x"}}');
  expect(isRecord(record)).toBe(true);
  expect(readOwnProperty(record, 'id')).toBe(1);
  for (const name of ['nombre', 'toString', 'constructor'])
    expect(readOwnProperty(record, name)).toBeUndefined();
  expect(readOwnProperty({ nombre: 'y' }, 'nombre')).toBe('y');
});

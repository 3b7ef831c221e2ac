import { expect, test } from 'vitest';
import { isRecord, ownField } from './record';

test.each([null, undefined, 'x', 3, true, [], [{}], () => ({})])(
  'isRecord rejects %s, and ownField returns no property of it',
  (value) => {
    expect(isRecord(value)).toBe(false);
    expect(ownField(value, 'length')).toBeUndefined();
  },
);

test('ownField ignores inherited properties', () => {
  const record: unknown = JSON.parse('{"id": 1, "__proto__": {"nombre": "x"}}');
  expect(isRecord(record)).toBe(true);
  expect(ownField(record, 'id')).toBe(1);
  for (const name of ['nombre', 'toString', 'constructor']) expect(ownField(record, name)).toBeUndefined();
  expect(ownField({ nombre: 'y' }, 'nombre')).toBe('y');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from './read-body';

test('reads an object, with or without a byte order mark', () => {
  expect(readBody(Buffer.from('{"a":"ñ"}'))).toEqual({ ok: true, value: { a: 'ñ' } });
  expect(readBody(Buffer.from('\uFEFF{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['undefined', undefined],
  ['broken JSON', Buffer.from('{"a":')],
  ['a list', Buffer.from('[]')],
  ['null', Buffer.from('null')],
  ['a text', Buffer.from('"hola"')],
  ['Latin-1', Buffer.from('{"a":"ñ"}', 'latin1')],
  ['deep nesting', Buffer.from('['.repeat(60_000))],
])('refuses %s with a reason', (_name, bytes) => {
  expect(readBody(bytes)).toMatchObject({ ok: false, reason: expect.stringMatching(/cuerpo/) });
});

test('the reason never repeats what was sent', () => {
  const result = readBody(Buffer.from('{"idUsuario": 101110111 canary'));
  expect(JSON.stringify(result)).not.toMatch(/canary|101110111/);
});

test('whatever the bytes, there is an object or a reason', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const result = readBody(Buffer.from(bytes));
      expect(result.ok ? typeof result.value === 'object' : result.reason !== '').toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a key that is a name of an object member changes nothing else', () => {
  readBody(Buffer.from('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

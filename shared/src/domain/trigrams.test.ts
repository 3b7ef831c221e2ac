import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayContain, trigramsOf } from './trigrams';

test('never denies what the text contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % (text.length + 1);
      expect(mayContain(trigramsOf(text), text.slice(start, start + length))).toBe(true);
    }),
  );
});

test('denies what shares no run of three letters with it', () => {
  const trigrams = trigramsOf('maría solís\nana mora');
  expect(mayContain(trigrams, 'maria')).toBe(false);
  expect(mayContain(trigrams, 'zzz')).toBe(false);
});

test('cannot tell about fewer than three letters', () => {
  expect(mayContain(trigramsOf('ana'), 'zz')).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listText } from './list-text';

function made(items: readonly unknown[], most?: number): { text: string | null; steps: number } {
  const work = listText(items, most);
  for (let steps = 0; ; steps++) {
    const { done, value } = work.next();
    if (done) return { text: value, steps };
  }
}

test('is the text that JSON.stringify makes, or none where that is too long', () => {
  const items = fc.array(fc.jsonValue(), { maxLength: 350, size: 'max' });
  fc.assert(
    fc.property(items, fc.integer({ min: -3, max: 3 }), (list, room) => {
      const whole = JSON.stringify(list);
      expect(made(list).text).toBe(whole);
      if (list.length > 0) expect(made(list, whole.length + room).text).toBe(room < 0 ? null : whole);
    }),
    { numRuns: 60 },
  );
});

test('a list far too long is given up early', () => {
  const list = Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'x'.repeat(450) }));
  const { text, steps } = made(list);
  expect(text).toBeNull();
  expect(steps).toBeLessThan(120);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeNewerRecords, serializeListInSteps } from './list-source';

describe('mergeNewerRecords', () => {
  const idOf = ({ id }: { id: string }) => id;
  const item = (id: string, name: string) => ({ id, name });

  test('replaces older records by newer ones of the same id and appends the others', () => {
    const kept = [item('1', 'old'), item('2', 'old')];
    const merged = mergeNewerRecords(kept, [item('3', 'new'), item('2', 'new')], idOf);
    expect(merged).toEqual([item('1', 'old'), item('2', 'new'), item('3', 'new')]);
  });

  test('returns the same list if there are no newer records', () => {
    const kept = [item('1', 'old')];
    expect(mergeNewerRecords(kept, [], idOf)).toBe(kept);
  });
});

describe('serializeListInSteps', () => {
  function serialize(items: readonly unknown[], quota?: number): { text: string | null; steps: number } {
    const work = serializeListInSteps(items, quota);
    for (let steps = 0; ; steps++) {
      const { done, value } = work.next();
      if (done) return { text: value, steps };
    }
  }

  test('equals JSON.stringify; is null beyond the quota', () => {
    const items = fc.array(fc.jsonValue(), { maxLength: 350, size: 'max' });
    fc.assert(
      fc.property(items, fc.integer({ min: -3, max: 3 }), (list, room) => {
        const whole = JSON.stringify(list);
        expect(serialize(list).text).toBe(whole);
        if (list.length > 0) expect(serialize(list, whole.length + room).text).toBe(room < 0 ? null : whole);
      }),
      { numRuns: 60 },
    );
  });

  test('stops early for a list far beyond the quota', () => {
    const list = Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'x'.repeat(450) }));
    const { text, steps } = serialize(list);
    expect(text).toBeNull();
    expect(steps).toBeLessThan(120);
  });
});

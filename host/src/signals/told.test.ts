import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueOf, readTold, withTold } from './told';

const DAY = '2026-11-23';
const NONE = { dia: DAY, bien: [], mal: [] };
const SUBJECT = 'profile/1.0.0-a';

test('of each release a visitor is told once, and once more when it gets worse', () => {
  expect(dueOf(NONE, SUBJECT, false)).toBe('new');
  const fine = withTold(NONE, SUBJECT, false);
  expect([dueOf(fine, SUBJECT, false), dueOf(fine, SUBJECT, true)]).toEqual([null, 'worse']);
  const bad = withTold(fine, SUBJECT, true);
  expect(bad).toEqual({ dia: DAY, bien: [], mal: [SUBJECT] });
  expect([dueOf(bad, SUBJECT, false), dueOf(bad, SUBJECT, true)]).toEqual([null, null]);
});

test('the next day begins anew, but for what was told for a rollout that goes on', () => {
  const told = {
    dia: DAY,
    bien: [SUBJECT, `${SUBJECT}/0123abcd`],
    mal: ['directory/1-a/ffffffff', 'feedback/1-a'],
  };
  const text = JSON.stringify(told);
  expect(readTold(text, DAY, ['0123abcd', 'ffffffff'])).toEqual(told);
  expect(readTold(text, '2026-11-24', ['0123abcd'])).toEqual({
    dia: '2026-11-24',
    bien: [`${SUBJECT}/0123abcd`],
    mal: [],
  });
});

test('a tab from before a rollout forgets nothing that was told for it that day', () => {
  const text = JSON.stringify({ dia: DAY, bien: [`${SUBJECT}/0123abcd`], mal: [] });
  const ofOldTab = withTold(readTold(text, DAY, []), SUBJECT, false);
  expect(
    dueOf(readTold(JSON.stringify(ofOldTab), DAY, ['0123abcd']), `${SUBJECT}/0123abcd`, false),
  ).toBeNull();
});

test('whatever storage holds, it is read as what was told, or as nothing', () => {
  const anything = fc.oneof(
    fc.constant([SUBJECT]),
    fc.array(fc.jsonValue(), { maxLength: 2 }),
    fc.jsonValue(),
  );
  const broken = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constant(null),
    fc
      .record({ dia: fc.constantFrom(DAY, 1), bien: anything, mal: anything }, { requiredKeys: [] })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(broken, (text) => {
      const { dia, bien, mal } = readTold(text, DAY, []);
      expect(dia).toBe(DAY);
      for (const each of [...bien, ...mal]) expect(typeof each).toBe('string');
    }),
  );
});

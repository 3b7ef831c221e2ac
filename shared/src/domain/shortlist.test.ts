import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  insertShortlistEntry,
  NOTE_LIMIT,
  parseShortlist,
  removeShortlistEntry,
  SHORTLIST_LIMIT,
  type ShortlistEntry,
  setShortlistNote,
} from './shortlist';

const kept = (id: string, overrides: Partial<ShortlistEntry> = {}): ShortlistEntry => ({
  id,
  nombre: `Persona ${id}`,
  cuando: '2026-03-01T12:00:00.000Z',
  nota: '',
  ...overrides,
});

const ids = (list: readonly ShortlistEntry[]) => list.map(({ id }) => id);

const entries = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    nombre: fc.string(),
    cuando: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    nota: fc.string({ maxLength: NOTE_LIMIT }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('insertShortlistEntry and setShortlistNote', () => {
  test('keep each specialist once, in saving order', () => {
    const [first, second] = [kept('1', { cuando: '2026-01-01' }), kept('2', { cuando: '2026-02-01' })];
    expect(ids(insertShortlistEntry(insertShortlistEntry([], second), first))).toEqual(['1', '2']);
    expect(insertShortlistEntry([first], kept('1', { nota: 'otra' }))).toEqual([first]);
  });

  test('restore a removed entry at its position with its note', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (list, n) => {
        const all = list.reduce<ShortlistEntry[]>(insertShortlistEntry, []);
        const entry = all[n % Math.max(1, all.length)];
        if (!entry) return;
        expect(insertShortlistEntry(removeShortlistEntry(all, entry.id), entry)).toEqual(
          expect.arrayContaining(all),
        );
        const distinct = new Set(all.map(({ cuando }) => cuando)).size === all.length;
        if (distinct) expect(insertShortlistEntry(removeShortlistEntry(all, entry.id), entry)).toEqual(all);
      }),
    );
  });

  test('drop the oldest entry beyond the limit', () => {
    let list: ShortlistEntry[] = [];
    for (let i = 0; i <= SHORTLIST_LIMIT; i++) list = insertShortlistEntry(list, kept(`${i}`));
    expect(list).toHaveLength(SHORTLIST_LIMIT);
    expect(list[0]?.id).toBe('1');
    expect(list.at(-1)?.id).toBe(`${SHORTLIST_LIMIT}`);
  });

  test('keep a note as typed, up to its limit', () => {
    const [entry] = setShortlistNote([kept('1'), kept('2')], '1', ' llamar el lunes \n');
    expect(entry?.nota).toBe(' llamar el lunes \n');
    expect(setShortlistNote([kept('1')], '1', 'x'.repeat(2 * NOTE_LIMIT))[0]?.nota).toHaveLength(NOTE_LIMIT);
  });

  test('change the note of one specialist only', () => {
    const others = [kept('1'), kept('3', { nota: 'Buena' })];
    const list = setShortlistNote([kept('1'), kept('2'), kept('3', { nota: 'Buena' })], '2', 'Cara');
    expect(removeShortlistEntry(list, '2')).toEqual(others);
  });
});

describe('parseShortlist', () => {
  test('reads a stored shortlist', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const all = list.reduce<ShortlistEntry[]>(insertShortlistEntry, []);
        expect(parseShortlist(JSON.parse(JSON.stringify(all)))).toEqual(all);
      }),
    );
  });

  test.each([null, { length: 2 }])('returns an empty list for %j', (value) => {
    expect(parseShortlist(value)).toEqual([]);
  });

  test('skips invalid entries and returns the valid ones', () => {
    const rows = [
      null,
      [],
      { id: 1, cuando: '' },
      { id: ' ', cuando: '' },
      { id: '7' },
      kept('3'),
      kept('3'),
    ];
    const overlong = { ...kept('5', { cuando: '2026-05-01' }), nota: 'x'.repeat(2 * NOTE_LIMIT) };
    expect(parseShortlist([...rows, { id: ' 4 ', cuando: '2026-04-01' }, overlong])).toEqual([
      kept('3'),
      { id: '4', nombre: '', cuando: '2026-04-01', nota: '' },
      { ...overlong, nota: 'x'.repeat(NOTE_LIMIT) },
    ]);
  });

  test('never throws and never exceeds the limit', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.anything(),
            entries.map((list) => list[0]),
          ),
        ),
        (value) => {
          expect(parseShortlist(value).length).toBeLessThanOrEqual(SHORTLIST_LIMIT);
        },
      ),
    );
  });
});

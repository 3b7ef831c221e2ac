import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist, manySpecialists } from '../testing/builders';
import {
  createHaystack,
  createNameIndex,
  isSearchable,
  normalizeNextNames,
  scanNames,
  suggest,
} from './name-index';
import { fullName, type Specialist } from './specialist';
import { fold, foldCase } from './text';

function named(...names: string[]): Specialist[] {
  return names.map((name, i) => {
    const [nombre = '', apellido1 = '', apellido2 = ''] = name.split(' ');
    return aSpecialist({ id: String(i), nombre, apellido1, apellido2 });
  });
}

function search(names: string[], query: string, limit?: number): string[] {
  return suggest(createNameIndex(named(...names)), query, limit).map(fullName);
}

describe('suggest', () => {
  test('requires two characters after trimming', () => {
    expect(search(['Ana Mora'], ' a ')).toEqual([]);
    expect(search(['Ana Mora'], '   ')).toEqual([]);
    expect(search(['Ana Mora'], ' an ')).toEqual(['Ana Mora']);
  });

  test('counts a decomposed accented letter as one character', () => {
    expect(isSearchable('e\u0301')).toBe(false);
    expect(isSearchable('a\u200b')).toBe(false);
    expect(isSearchable('é1')).toBe(true);
  });

  test('finds a substring anywhere in the full name in any case', () => {
    expect(search(['Ana Mora Solís', 'Luis Rojas'], 'A MORA s')).toEqual(['Ana Mora Solís']);
    expect(search(['Ana Mora Solís', 'Luis Rojas'], 'oja')).toEqual(['Luis Rojas']);
  });

  test('ignores accents and repeated spaces', () => {
    expect(search(['José Núñez'], 'jose   nunez')).toEqual(['José Núñez']);
    expect(search(['Jose Nunez'], 'josé núñez')).toEqual(['Jose Nunez']);
  });

  test('puts names with the same accents first', () => {
    expect(search(['José Peña', 'Jose Pena', 'Jóse Mora'], 'jose')).toEqual([
      'Jose Pena',
      'José Peña',
      'Jóse Mora',
    ]);
    expect(search(['Jose Pena', 'José Peña'], 'PEÑA')).toEqual(['José Peña', 'Jose Pena']);
  });

  test('puts matches at the start of a word first, then keeps list order', () => {
    expect(search(['Mariana Solís', 'Luis Jana', 'Susana Mora', 'Eva Anaya', 'Ana Mora'], 'ana')).toEqual([
      'Eva Anaya',
      'Ana Mora',
      'Mariana Solís',
      'Luis Jana',
      'Susana Mora',
    ]);
    expect(search(['Iliana Pérez', 'Luis Mora-Análisis'], 'ana')).toEqual([
      'Luis Mora-Análisis',
      'Iliana Pérez',
    ]);
  });

  test('keeps equal matches in list order while the visitor types on', () => {
    const index = createNameIndex(named('Iliana Pérez', 'Iliana Anderson'));
    expect(suggest(index, 'an').map(fullName)).toEqual(['Iliana Anderson', 'Iliana Pérez']);
    expect(suggest(index, 'ana').map(fullName)).toEqual(['Iliana Pérez', 'Iliana Anderson']);
  });

  test('stops at the limit, exact matches first', () => {
    const names = ['José Mora', 'José Rojas', 'Jose Vargas', 'Jose Castro'];
    expect(search(names, 'jose', 3)).toEqual(['Jose Vargas', 'Jose Castro', 'José Mora']);
    expect(search(names, 'jose', 1)).toEqual(['Jose Vargas']);
    expect(search(names, 'jose', 0)).toEqual([]);
  });

  test('finds names beyond the first chunk', () => {
    const list = [...manySpecialists(9000), aSpecialist({ id: 'last', nombre: 'Zoraida' })];
    expect(suggest(createNameIndex(list), 'zorai').map((s) => s.id)).toEqual(['last']);
  });

  test('normalizes only names that a search needs', () => {
    let read = 0;
    const list = manySpecialists(9000).map((s) => ({
      ...s,
      get nombre() {
        read++;
        return s.nombre;
      },
    }));
    const index = createNameIndex(list);
    expect(read).toBe(0);
    suggest(index, 'ana', 5);
    const afterFirst = read;
    expect(afterFirst).toBeLessThan(9000);
    suggest(index, 'ana', 5);
    expect(read).toBe(afterFirst);
  });

  test('handles a line break within a name', () => {
    const list = named('Ana\nMora', 'Luis Rojas', 'Eva Castro');
    expect(suggest(createNameIndex(list), 'rojas')).toEqual([list[1]]);
    expect(suggest(createNameIndex(list), 'ana mora')).toEqual([list[0]]);
  });

  test('normalizes each name only once; a search after `normalizeNextNames` normalizes none again', () => {
    let read = 0;
    const list = manySpecialists(3000).map((s) => ({
      ...s,
      get nombre() {
        read++;
        return s.nombre;
      },
    }));
    const index = createNameIndex(list);
    while (normalizeNextNames(index)) expect(read).toBeLessThanOrEqual(3000);
    expect(read).toBe(3000);
    suggest(index, 'zzqq');
    expect(read).toBe(3000);
  });
});

describe('suggest, compared with a search without an index', () => {
  const holds = (name: string, text: string) => name.includes(text);
  const beginsWord = (name: string, text: string) =>
    name.startsWith(text) || [..." -'"].some((before) => name.includes(before + text));

  /** Searches by the rules of Spec §5 and ruling 8 without an index, for comparison. */
  function naive(list: readonly Specialist[], query: string, limit: number): Specialist[] {
    if (fold(query).length < 2) return [];
    const ranks = [beginsWord, holds].flatMap((fits) =>
      [foldCase, fold].map((by) => (s: Specialist) => fits(by(fullName(s)), by(query))),
    );
    return [...new Set(ranks.flatMap((isOf) => list.filter(isOf)))].slice(0, limit);
  }

  const word = fc.string({ unit: fc.constantFrom(...'aáeéñnOÓz -'), minLength: 1, maxLength: 5 });
  const names = fc.array(fc.tuple(word, word, word), { maxLength: 30 });
  const toList = (rows: [string, string, string][]) =>
    rows.map(([nombre, apellido1, apellido2], i) =>
      aSpecialist({ id: String(i), nombre, apellido1, apellido2 }),
    );

  test('finds the same names in the same order', () => {
    const queries = fc.array(
      fc.string({ unit: fc.constantFrom(...'aáAeéñNnoóz '), minLength: 1, maxLength: 6 }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(names, queries, fc.integer({ min: 1, max: 6 }), (rows, asked, limit) => {
        const list = toList(rows);
        const index = createNameIndex(list);
        for (const query of asked) expect(suggest(index, query, limit)).toEqual(naive(list, query, limit));
      }),
      { numRuns: 1000 },
    );
  });

  test('finds the same names after any typing and deleting, in any script', () => {
    const anyName = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), word, fc.string({ unit: 'binary' })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(anyName, fc.nat(), fc.integer({ min: 1, max: 4 }), (rows, which, limit) => {
        const list = toList(rows);
        const index = createNameIndex(list);
        const typed = fullName(list[which % list.length] as Specialist);
        const keys = Array.from(typed, (_, i) =>
          Array.from(typed)
            .slice(0, i + 1)
            .join(''),
        );
        for (const query of [...keys, ...keys.reverse()])
          expect(suggest(index, query, limit)).toEqual(naive(list, query, limit));
      }),
      { numRuns: 1000 },
    );
  });

  test('finds the same names in a list of many chunks', () => {
    const list = manySpecialists(5000);
    const index = createNameIndex(list);
    for (const query of [
      'an',
      'ana',
      'ana s',
      'ana so',
      'ana',
      'núñ',
      'nun',
      'nuñez v',
      'zz',
      'josé quirós urena',
    ])
      expect(suggest(index, query, 20), query).toEqual(naive(list, query, 20));
  });
});

describe('scanNames', () => {
  function positions(names: string[], needle: string): number[] {
    const found: number[] = [];
    scanNames(createHaystack(names.join('\n'), names.length), needle, (position) => found.push(position) > 0);
    return found;
  }

  test('visits each matching name once, in order', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', ' '), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), letters.filter(Boolean), (names, needle) => {
        const expected = names.flatMap((name, i) => (name.includes(needle) ? [i] : []));
        expect(positions(names, needle)).toEqual(expected);
      }),
    );
  });

  test('never matches across two names', () => {
    expect(positions(['ana', 'mora'], 'am')).toEqual([]);
  });

  test('stops when the callback returns false', () => {
    const visited: number[] = [];
    const finished = scanNames(createHaystack('ana\nana\nana', 3), 'an', (i) => visited.push(i) < 2);
    expect(visited).toEqual([0, 1]);
    expect(finished).toBe(false);
  });
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULING_NUMBERS, SECTION_NUMBERS, SPECIFICATION } from '../specification';
import { NAMES_TO_MENTION, namesOfUnmentionedRemotes, testTitles } from '../specification/row';

const ROOT = resolve(import.meta.dirname, '..', '..');
const rows = SPECIFICATION.flatMap((part) => part.rows);

describe('the table of the specification', () => {
  test('has every section from 2 to 9 and every ruling', () => {
    const wanted = [
      ...SECTION_NUMBERS.map((number) => `section ${number}`),
      ...RULING_NUMBERS.map((number) => `ruling ${number}`),
    ];
    expect(SPECIFICATION.filter((part) => part.rows.length > 0).map(({ name }) => name)).toEqual(wanted);
  });

  test.each(SPECIFICATION)('lists no sentence of $name twice', ({ rows: own }) => {
    const sentences = own.map(({ sentence }) => sentence);
    expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
  });

  test.each(SPECIFICATION)('lists every sentence of $name once, with at least one test', ({ rows: own }) => {
    for (const { sentence, tests } of own) {
      expect(tests.length, sentence).toBeGreaterThan(0);
      expect(new Set(tests).size, sentence).toBe(tests.length);
    }
  });

  test('names only existing tests, by exact title', () => {
    const titles = new Map<string, Set<string>>();
    const titlesOf = (file: string) => {
      const known = titles.get(file);
      if (known) return known;
      const path = resolve(ROOT, file);
      const found = existsSync(path) ? testTitles(path) : new Set<string>();
      titles.set(file, found);
      return found;
    };
    const named = [...new Set(rows.flatMap(({ tests }) => tests))];
    const missing = named.filter((name) => {
      const [file = '', ...title] = name.split(' › ');
      return !titlesOf(file).has(title.join(' › '));
    });
    expect(missing).toEqual([]);
  });

  test('covers exactly the storage keys, routes, pages, remote modules, calls and reactions in the code', () => {
    const mentioned = new Set<string>(rows.flatMap(({ about }) => about));
    const exempt = namesOfUnmentionedRemotes(mentioned);
    expect([...NAMES_TO_MENTION].filter((name) => !mentioned.has(name) && !exempt.includes(name))).toEqual(
      [],
    );
    expect([...mentioned].filter((name) => !NAMES_TO_MENTION.has(name))).toEqual([]);
  });
});

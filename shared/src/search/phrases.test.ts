import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoSpecialists } from '../demo';
import { createNameIndex, displayName, type Specialist, suggest } from '../domain';
import { parseSpecialists } from '../service';
import { aSpecialist } from '../testing/builders';
import PHRASES from './phrases.json' with { type: 'json' };
import PLACE_NAMES from './place-names.json' with { type: 'json' };
import SEARCH_WORDS from './search-words.json' with { type: 'json' };
import { createShortcutIndex } from './shortcut-index';
import { findShortcuts } from './shortcut-match';
import { countNextBatch, createSpecialistTally } from './specialist-tally';
import { phrasesOf, stemOf } from './words';

function indexed(list: readonly Specialist[]) {
  const tally = createSpecialistTally(list);
  while (!countNextBatch(tally).isComplete);
  return createShortcutIndex(tally);
}

const parsed = parseSpecialists(JSON.stringify(demoSpecialists()));
const people = parsed.ok ? parsed.items : [];
const names = createNameIndex(people);
const demo = indexed(people);

/**
 * Returns the first line of the search panel, often as «kind: name»; «nadie: …» if it says that nobody offers the job.
 */
function answer(text: string): string {
  const named = suggest(names, text);
  const { shortcuts, missing, people: similar } = findShortcuts(demo, text, { hasNames: named.length > 0 });
  const [person = similar[0]] = named;
  if (person) return `persona: ${displayName(person)}`;
  if (missing) return missing.replace(/^Por ahora nadie ofrece (.*)\.$/, 'nadie: $1');
  const [first] = shortcuts;
  return first && 'people' in first.target ? `empresa: ${first.label}` : (first?.label ?? 'nada');
}

const hasPrefix = (text: string, prefix: string) => text === prefix || text.startsWith(`${prefix} `);

describe('the search for phrases that people in Costa Rica type', () => {
  const all = Object.entries(PHRASES).flatMap(([leads, texts]) => texts.map((text) => ({ text, leads })));
  const answers = all.map((one) => ({ ...one, answer: answer(one.text) }));

  test('gives the expected first suggestion for at least 95 of 100 phrases', () => {
    const wrong = answers.filter(({ answer, leads }) =>
      leads.startsWith('nadie') ? !hasPrefix(answer, leads) : answer !== leads,
    );
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(all.length * 0.05);
  });

  test('never says that nobody does a job that somebody does', () => {
    const denied = answers.filter(
      ({ answer, leads }) => !leads.startsWith('nadie') && /^(nada|nadie|Por ahora)/.test(answer),
    );
    expect(denied).toEqual([]);
  });
});

describe('the words of the data file', () => {
  const { areas, works, ignored } = SEARCH_WORDS;

  test('cover exactly the work areas of the catalogue', () => {
    expect(Object.keys(areas)).toEqual(['Construcción', 'Eléctrico', 'Pintura', 'Aire acondicionados']);
    expect(works.filter(({ area }) => area && !(area in areas))).toEqual([]);
  });

  test.each(works.map((work) => [work.name, work.words]))(
    'of the job «%s» each lead to a search, or to the message that nobody does the work',
    (_, words) => {
      for (const phrase of words.split(', ')) {
        const { shortcuts, missing } = findShortcuts(demo, phrase);
        expect(shortcuts.length > 0 || missing !== null, phrase).toBe(true);
      }
    },
  );

  test('are never both ignored and a word for an area or a job', () => {
    const meant = [...Object.values(areas), ...works.map(({ words }) => words)].flatMap((list) =>
      phrasesOf(list).flatMap((words) => (words.length === 1 ? words : [])),
    );
    expect(
      phrasesOf(ignored)
        .flat()
        .filter((word) => meant.includes(word)),
    ).toEqual([]);
  });

  test('have the same stem in all their forms', () => {
    const families = [
      'pintar pintor pintora pintores pintura pintando pinten',
      'techar techo techos techado techador techito',
      'soldar soldador soldadores soldadura',
      'remodelar remodelación remodelaciones',
      'construir constructor construcción construcciones',
      'electricista eléctrico eléctrica electricidad',
      'piso pisos pisito',
    ];
    for (const family of families) expect(new Set(phrasesOf(family).flat().map(stemOf)).size, family).toBe(1);
  });
});

describe('any phrase', () => {
  const cantons = Object.entries(PLACE_NAMES).flatMap(([provincia, own]) =>
    Object.keys(own).map((canton) => ({ provincia, canton })),
  );
  const everywhere = indexed(
    cantons.map((place, i) =>
      aSpecialist({ ...place, id: String(i), areaTrabajo: ['Pintura'], especializacion: 'Pintura general' }),
    ),
  );
  const somePlace = fc.constantFrom(...cantons.filter(({ provincia, canton }) => canton !== provincia));
  const filler = fc.constantFrom(
    'barato',
    'bueno',
    'urgente',
    'necesito',
    'busco',
    'zzqq',
    '¿',
    'Ñandú',
    'de',
  );
  const work = fc.constantFrom('pintor', 'techos', 'fontanero', 'electricista', 'pintar casa', 'soldador');

  test('with a canton leads to a search in that canton', () => {
    fc.assert(
      fc.property(filler, work, filler, somePlace, (before, what, after, { provincia, canton }) => {
        const text = `${before} ${what} ${after} en ${canton}, ${provincia}`;
        const [first] = findShortcuts(everywhere, text).shortcuts;
        const query =
          first && 'href' in first.target ? new URL(first.target.href, 'https://a.example') : null;
        expect(query?.searchParams.get('canton'), text).toBe(canton);
        expect(query?.searchParams.get('provincia'), text).toBe(provincia);
      }),
      { numRuns: 500 },
    );
  });

  test('is read without an exception', () => {
    const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), filler, work);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.boolean(), (words, hasNames) => {
        expect(findShortcuts(demo, words.join(' '), { hasNames }).shortcuts.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 1_000 },
    );
  });
});

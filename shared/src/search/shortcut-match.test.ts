import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filtersFromQuery,
  findMatchingPositions,
  type Specialist,
  searchSpecialists,
  stepsFromQuery,
} from '../domain';
import { aSpecialist } from '../testing/builders';
import { createShortcutIndex } from './shortcut-index';
import { findShortcuts, type SearchShortcut, SHORTCUT_LIMIT } from './shortcut-match';
import { countNextBatch, createSpecialistTally } from './specialist-tally';

function indexed(list: readonly Specialist[]) {
  const tally = createSpecialistTally(list);
  while (!countNextBatch(tally).isComplete);
  return createShortcutIndex(tally);
}

const whole = ({ label, count, target }: SearchShortcut) =>
  `${label} · ${count} → ${'href' in target ? decodeURIComponent(target.href) : target.people.map(({ id }) => id)}`;
const find = (list: readonly Specialist[], text: string) =>
  findShortcuts(indexed(list), text).shortcuts.map(whole);

const list = [
  aSpecialist({ id: '1', especializacion: 'Techos, Obra gris', empresa: 'Construcciones Solís' }),
  aSpecialist({ id: '2', areaTrabajo: ['Pintura'], especializacion: 'Pintura de interiores', empresa: '' }),
  aSpecialist({
    id: '3',
    areaTrabajo: ['Pintura', 'Construcción'],
    canton: 'Mora',
    especializacion: 'Techos, Pintura de interiores',
    empresa: 'Hermanos Vega',
  }),
  aSpecialist({
    id: '4',
    areaTrabajo: ['Pintura'],
    provincia: 'Limón',
    canton: 'limon',
    especializacion: 'Pintura general',
    empresa: 'hermanos  vega',
  }),
];

describe('the search shortcuts for a typed text', () => {
  test.each([
    ['pintura', 'Pintura · 3 → /filtro/area-trabajo?area=Pintura'],
    ['PINTOR', 'Pintura · 3 → /filtro/area-trabajo?area=Pintura'],
    ['albañil', 'Construcción · 2 → /filtro/area-trabajo?area=Construcción'],
    ['maestro de obras', 'Construcción · 2 → /filtro/area-trabajo?area=Construcción'],
    ['escazu', 'Escazú · 2 → /filtro/provincia?provincia=San José&canton=Escazú'],
    ['san jo', 'Provincia de San José · 3 → /filtro/provincia?provincia=San José'],
    ['pintor escazú', 'Pintura en Escazú · 1 → /resultados?provincia=San José&canton=Escazú&area=Pintura'],
    [
      'en Escazú, un pintor',
      'Pintura en Escazú · 1 → /resultados?provincia=San José&canton=Escazú&area=Pintura',
    ],
    [
      'pintura san josé',
      'Pintura en la provincia de San José · 2 → /filtro/area-trabajo?area=Pintura&provincia=San José',
    ],
    [
      'techos',
      'Techos · 2 → /filtro/area-trabajo?area=Construcción&provincia=San José&especializacion=Techos',
    ],
    [
      'obra gris',
      'Obra gris · 1 → /resultados?provincia=San José&canton=Escazú&area=Construcción&especializacion=Obra gris',
    ],
    ['solís', 'Construcciones Solís · 1 → 1'],
    ['vega', 'Hermanos Vega · 2 → 3,4'],
    ['construcciones solix', 'Construcciones Solís · 1 → 1'],
    ['sanjose', 'Provincia de San José · 3 → /filtro/provincia?provincia=San José'],
    ['pin tor', 'Pintura · 3 → /filtro/area-trabajo?area=Pintura'],
    [
      'pintor sn jose',
      'Pintura en la provincia de San José · 2 → /filtro/area-trabajo?area=Pintura&provincia=San José',
    ],
  ])('«%s»', (text, way) => {
    expect(find(list, text)[0]).toBe(way);
  });

  test('spell places as the catalogue does, and list a province before its canton of the same name', () => {
    expect(find(list, 'limon')).toEqual([
      'Provincia de Limón · 1 → /filtro/provincia?provincia=Limón',
      'Limón · 1 → /filtro/provincia?provincia=Limón&canton=Limón',
    ]);
  });

  test('find a canton by its former name', () => {
    const [way] = find([aSpecialist({ provincia: 'Heredia', canton: 'Barba' })], 'barba');
    expect(way).toBe('Barva · 1 → /filtro/provincia?provincia=Heredia&canton=Barva');
  });

  test('find a place whose last «s» is left out', () => {
    const [way] = find([aSpecialist({ provincia: 'Puntarenas', canton: 'Esparza' })], 'puntarena');
    expect(way).toBe('Provincia de Puntarenas · 1 → /filtro/provincia?provincia=Puntarenas');
  });

  test('rank a job before a part of the house if both words are misspelled', () => {
    const [way] = find(
      ['Ampliaciones', 'Ampliaciones', 'Impermeabilización'].map((especializacion, i) =>
        aSpecialist({ id: String(i), especializacion }),
      ),
      'inpermeabilisacion terrasa',
    );
    expect(way).toContain('Impermeabilización · 1 ');
  });

  test('add the province to cantons of the same name', () => {
    const both = ['Heredia', 'Limón'].map((provincia) => aSpecialist({ provincia, canton: 'Sarapiquí' }));
    expect(find(both, 'sarap')).toEqual([
      'Sarapiquí, Heredia · 1 → /filtro/provincia?provincia=Heredia&canton=Sarapiquí',
      'Sarapiquí, Limón · 1 → /filtro/provincia?provincia=Limón&canton=Sarapiquí',
    ]);
  });

  test('rank a match of a company’s whole name first, then one at its start, then one at a later word', () => {
    const people = ['Obras Mora', 'Moravia Hogar', 'Mora'].map((empresa, i) =>
      aSpecialist({ id: String(i), empresa, canton: 'Escazú' }),
    );
    expect(find(people, 'mora')).toEqual(['Mora · 1 → 2', 'Moravia Hogar · 1 → 1', 'Obras Mora · 1 → 0']);
  });

  test('lead to the surrounding province, and say that nobody works in the typed place', () => {
    expect(findShortcuts(indexed(list), 'Dota').missing).toBe('Por ahora no hay especialistas en Dota.');
    expect(find(list, 'Dota')).toEqual(['Provincia de San José · 3 → /filtro/provincia?provincia=San José']);
    expect(find(list, 'electricista')).toEqual([]);
    expect(find([], 'pintura')).toEqual([]);
  });

  test('lead to all specialists of the typed place, and say that nobody offers the job there', () => {
    const { missing } = findShortcuts(indexed(list), 'albañil limon');
    expect(missing).toBe('Por ahora nadie ofrece construcción en la provincia de Limón.');
    expect(find(list, 'albañil limon')).toEqual([
      'Provincia de Limón · 1 → /filtro/provincia?provincia=Limón',
      'Construcción · 2 → /filtro/area-trabajo?area=Construcción',
    ]);
  });

  test('do not say that nobody offers a job while a word is still being typed', () => {
    expect(findShortcuts(indexed(list), 'electricis').missing).toBeNull();
    expect(findShortcuts(indexed(list), 'electricista').missing).toBe('Por ahora nadie ofrece electricidad.');
  });

  test('offer the job that comes nearest to one that nobody offers', () => {
    const doors = [aSpecialist({ especializacion: 'Puertas y ventanas' })];
    expect(findShortcuts(indexed(doors), 'cerrajero').missing).toBe(
      'Por ahora nadie ofrece llavines y cerraduras.',
    );
    expect(find(doors, 'cerrajero')[0]).toContain('Puertas y ventanas · 1 ');
  });

  test('lead to the area of a job that no specialization names', () => {
    expect(find([aSpecialist({ especializacion: '' })], 'repellar')[0]).toContain('Construcción · 1 ');
  });

  test('rank a match of the whole text before a match of a part', () => {
    expect(find(list, 'pintor barato')[0]).toBe('Pintura · 3 → /filtro/area-trabajo?area=Pintura');
    expect(find(list, 'hermanos vega escazu')[0]).toBe(
      'Escazú · 2 → /filtro/provincia?provincia=San José&canton=Escazú',
    );
  });

  test.each(['p', ' p ', '', '¡!', 'ma', 'p t'])('are none for «%s»', (text) => {
    expect(find(list, text)).toEqual([]);
  });

  test('include a specialization that the catalogue lists under another work area', () => {
    const mixed = [aSpecialist({ areaTrabajo: ['Pintura'], especializacion: 'Lavado a presión' })];
    expect(find(mixed, 'hidrolavado')[0]).toContain('Lavado a presión · 1 ');
  });

  test('match only the whole text if it also occurs in a person’s name', () => {
    const hers = [aSpecialist({ canton: 'Mora', areaTrabajo: ['Pintura'] })];
    const beside = (text: string) =>
      findShortcuts(indexed(hers), text, { hasNames: true }).shortcuts.map(whole);
    expect(beside('mora')).toHaveLength(1);
    expect(beside('herrera mora')).toEqual([]);
    expect(beside('pintro')).toEqual([]);
  });

  test('omit a company with more people than suggestions can show', () => {
    const many = Array.from({ length: 51 }, (_, i) => aSpecialist({ id: String(i), empresa: 'Gigante' }));
    expect(find(many, 'gigante')).toEqual([]);
    expect(find(many.slice(1), 'gigante')).toHaveLength(1);
  });

  test('count all specialists of a list that takes several batches', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => aSpecialist({ id: String(i) }));
    expect(find(many, 'escazú')[0]).toContain('Escazú · 2000 ');
  });
});

describe('people', () => {
  const names = [
    aSpecialist({ id: '1', nombre: 'Francisco', apellido1: 'Herrera', apellido2: 'Solano' }),
    aSpecialist({ id: '2', nombre: 'Francisco', apellido1: 'Solano', apellido2: 'González' }),
  ];
  const ids = (text: string) => findShortcuts(indexed(names), text).people.map(({ id }) => id);

  test.each([
    ['Solano Francisco', ['2', '1']],
    ['francisco gonzales', ['2']],
    ['gonzalze', ['2']],
    ['herera', ['1']],
    ['pintor solano', ['2', '1']],
    ['escazú', []],
    ['zzqq', []],
  ])('«%s»', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  test('are not suggested for the words of a trade that resemble a surname', () => {
    const surnames = ['Pinto', 'Rejas'].map((apellido1) => aSpecialist({ id: apellido1, apellido1 }));
    expect(findShortcuts(indexed(surnames), 'pintor').people).toEqual([]);
    expect(findShortcuts(indexed(surnames), 'rejas').shortcuts[0]?.label).toBe('Construcción');
  });
});

describe('any text and any list', () => {
  const of = (...texts: string[]) => fc.constantFrom(...texts);
  const odd = fc.string({ unit: 'grapheme', maxLength: 6 });
  const people = fc
    .array(
      fc.record({
        empresa: fc.oneof(of('', 'Mora e Hijos', 'Pinturas Vega', 'MORA E HIJOS'), odd),
        provincia: fc.oneof(of('San José', 'san jose', 'Limón', 'Heredia', 'Narnia', ''), odd),
        canton: fc.oneof(of('Escazú', 'ESCAZU', 'Mora', 'Limón', 'Coronado', 'Barba', 'Lejos', ''), odd),
        areaTrabajo: fc.array(of('Pintura', 'pintura', 'Construcción', 'Eléctrico', 'Magia', ''), {
          maxLength: 3,
        }),
        especializacion: fc.oneof(
          of('', 'Techos', 'techos, Pintura de techos', 'Pintura general, Techos'),
          odd,
        ),
      }),
      { maxLength: 12 },
    )
    .map((rows) => rows.map((row, i) => aSpecialist({ id: String(i), ...row })));
  const text = fc.oneof(
    of(
      'pintor',
      'pintor escazú',
      'pintura san josé',
      'mora',
      'te',
      'techos',
      'san',
      'limon',
      'el',
      'vega',
      'barba',
      'techos en escazú',
      'pintar techo mora',
      'gotera limon',
      'electricista heredia',
      'pintro',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
    odd,
  );

  /** Returns the specialists that the link's page shows. */
  function foundAt(list: readonly Specialist[], href: string): readonly Specialist[] {
    const url = new URL(href, 'https://club.example');
    if (url.pathname === '/resultados') {
      const filters = filtersFromQuery(url.searchParams);
      return filters ? searchSpecialists(list, filters) : [];
    }
    return findMatchingPositions(list, stepsFromQuery(url.searchParams)).map((i) => list[i] as Specialist);
  }

  test('every shortcut leads to as many specialists as it says, at least one', () => {
    fc.assert(
      fc.property(people, text, (list, typed) => {
        const ways = findShortcuts(indexed(list), typed).shortcuts;
        expect(ways.length).toBeLessThanOrEqual(SHORTCUT_LIMIT);
        for (const { label, count, target } of ways) {
          expect(count).toBeGreaterThan(0);
          const there = 'people' in target ? target.people : foundAt(list, target.href);
          expect(there.length, label).toBe(count);
        }
        expect(new Set(ways.map(whole)).size).toBe(ways.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

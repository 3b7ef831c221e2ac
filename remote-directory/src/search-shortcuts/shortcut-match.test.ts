import {
  filtersFromQuery,
  fittingPositions,
  foldParameter,
  matchSpecialists,
  type Specialist,
  stepsFromQuery,
} from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMore, createShortcutIndex, createTally } from './shortcut-index';
import { findShortcuts, type SearchShortcut, SHORTCUT_LIMIT } from './shortcut-match';

function indexed(list: readonly Specialist[]) {
  const tally = createTally(list);
  while (countMore(tally));
  return createShortcutIndex(tally);
}

const whole = ({ label, count, target }: SearchShortcut) =>
  `${label} · ${count} → ${'href' in target ? decodeURIComponent(target.href) : target.people.map(({ id }) => id)}`;
const find = (list: readonly Specialist[], text: string) => findShortcuts(indexed(list), text).map(whole);

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

describe('the shortcuts of a text', () => {
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
  ])('«%s»', (text, way) => {
    expect(find(list, text)[0]).toBe(way);
  });

  test('spell places as the catalogue does, a province before its canton of the same name', () => {
    expect(find(list, 'limon')).toEqual([
      'Provincia de Limón · 1 → /filtro/provincia?provincia=Limón',
      'Limón · 1 → /filtro/provincia?provincia=Limón&canton=Limón',
    ]);
  });

  test('find a canton by its former name', () => {
    const [way] = find([aSpecialist({ provincia: 'Heredia', canton: 'Barba' })], 'barba');
    expect(way).toBe('Barva · 1 → /filtro/provincia?provincia=Heredia&canton=Barva');
  });

  test('add the province to cantons of the same name', () => {
    const both = ['Heredia', 'Limón'].map((provincia) => aSpecialist({ provincia, canton: 'Sarapiquí' }));
    expect(find(both, 'sarap')).toEqual([
      'Sarapiquí, Heredia · 1 → /filtro/provincia?provincia=Heredia&canton=Sarapiquí',
      'Sarapiquí, Limón · 1 → /filtro/provincia?provincia=Limón&canton=Sarapiquí',
    ]);
  });

  test('rank a whole name before its start, and that before a later word', () => {
    const people = ['Obras Mora', 'Moravia Hogar', 'Mora'].map((empresa, i) =>
      aSpecialist({ id: String(i), empresa, canton: 'Escazú' }),
    );
    expect(find(people, 'mora')).toEqual(['Mora · 1 → 2', 'Moravia Hogar · 1 → 1', 'Obras Mora · 1 → 0']);
  });

  test('never lead to a place without specialists', () => {
    expect(find(list, 'electricista')).toEqual([]);
    expect(find(list, 'Dota')).toEqual([]);
    expect(find([], 'pintura')).toEqual([]);
  });

  test('use some of the words if all of them find nobody', () => {
    expect(find(list, 'albañil limon')).toEqual([
      'Construcción · 2 → /filtro/area-trabajo?area=Construcción',
      'Provincia de Limón · 1 → /filtro/provincia?provincia=Limón',
      'Limón · 1 → /filtro/provincia?provincia=Limón&canton=Limón',
    ]);
    expect(find(list, 'pintor barato')).toEqual(['Pintura · 3 → /filtro/area-trabajo?area=Pintura']);
  });

  test.each(['p', ' p ', '', '¡!', 'ma', 'p t'])('are none for «%s»', (text) => {
    expect(find(list, text)).toEqual([]);
  });

  test('lead to a specialization in an area that lists it', () => {
    const mixed = [aSpecialist({ areaTrabajo: ['Pintura'], especializacion: 'Lavado a presión' })];
    expect(find(mixed, 'lavado')).toEqual([]);
  });

  test('omit a company with more people than suggestions can show', () => {
    const many = Array.from({ length: 51 }, (_, i) => aSpecialist({ id: String(i), empresa: 'Gigante' }));
    expect(find(many, 'gigante')).toEqual([]);
    expect(find(many.slice(1), 'gigante')).toHaveLength(1);
  });

  test('count a list of many batches completely', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => aSpecialist({ id: String(i) }));
    expect(find(many, 'escazú')[0]).toContain('Escazú · 2000 ');
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
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
    odd,
  );

  /** Returns the specialists that the page at the address shows. */
  function foundAt(list: readonly Specialist[], href: string): readonly Specialist[] {
    const url = new URL(href, 'https://club.example');
    if (url.pathname === '/resultados') {
      const filters = filtersFromQuery(url.searchParams);
      return filters ? matchSpecialists(list, filters) : [];
    }
    return fittingPositions(list, stepsFromQuery(url.searchParams)).map((i) => list[i] as Specialist);
  }

  test('every shortcut leads to as many specialists as it says, at least one', () => {
    fc.assert(
      fc.property(people, text, (list, typed) => {
        const ways = findShortcuts(indexed(list), typed);
        expect(ways.length).toBeLessThanOrEqual(SHORTCUT_LIMIT);
        for (const { label, count, target } of ways) {
          expect(count).toBeGreaterThan(0);
          const there = 'people' in target ? target.people : foundAt(list, target.href);
          const having = there.filter((s) => foldParameter(s.especializacion).includes(foldParameter(label)));
          expect([there.length, having.length]).toContain(count);
          expect(there.length).toBeGreaterThanOrEqual(count);
        }
        expect(new Set(ways.map(whole)).size).toBe(ways.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

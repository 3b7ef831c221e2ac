import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist, someFilters } from '../testing/builders';
import type { SearchFilters } from './filters';
import { filterSpecialists, searchSpecialists } from './matching';
import { cantonKey } from './places';
import type { Specialist } from './specialist';
import { fold } from './text';

const ids = (list: { id: string }[]) => list.map((s) => s.id);

describe('area matching', () => {
  const isOf = (areaTrabajo: string[], area: string) =>
    filterSpecialists([aSpecialist({ areaTrabajo })], { area }).length === 1;

  test('matches a whole item in any case', () => {
    expect(isOf(['Pintura', 'Construcción'], ' CONSTRUCCION')).toBe(true);
  });

  test('never matches part of an item', () => {
    expect(isOf(['Pintura industrial'], 'Pintura')).toBe(false);
    expect(isOf(['Pintura'], 'Pint')).toBe(false);
  });
});

describe('searchSpecialists', () => {
  const techos = aSpecialist({ id: 'techos', especializacion: 'Techos, Obra gris' });
  const pisos = aSpecialist({ id: 'pisos', especializacion: 'Pisos y enchapes' });
  const lejos = aSpecialist({ id: 'lejos', canton: 'Mora' });
  const list = [techos, pisos, lejos];

  test('requires equal province, canton and area', () => {
    expect(ids(searchSpecialists(list, someFilters()))).toEqual(['techos', 'pisos']);
    expect(searchSpecialists(list, someFilters({ provincia: 'Heredia' }))).toEqual([]);
    expect(searchSpecialists(list, someFilters({ area: 'Pintura' }))).toEqual([]);
  });

  test('matches a specialization as a substring in any case', () => {
    expect(ids(searchSpecialists(list, someFilters({ especializacion: 'TECHO' })))).toEqual(['techos']);
    expect(ids(searchSpecialists(list, someFilters({ especializacion: 'gris' })))).toEqual(['techos']);
    expect(searchSpecialists(list, someFilters({ especializacion: 'pintura' }))).toEqual([]);
    const both = aSpecialist({ id: 'both', especializacion: 'Diseño+obra' });
    expect(ids(searchSpecialists([both], someFilters({ especializacion: 'Diseño obra' })))).toEqual(['both']);
  });

  test('finds places with «+» in their name, although «+» means a space in a query', () => {
    const plus = aSpecialist({ id: 'plus', canton: 'Mora+Escazú' });
    expect(ids(searchSpecialists([plus], someFilters({ canton: 'Mora Escazú' })))).toEqual(['plus']);
  });

  test('puts matches with the same accents first, each group in list order', () => {
    const loose = [{ canton: 'escazu' }, { provincia: 'San Jose' }, { areaTrabajo: ['Construccion'] }].map(
      (fields, i) => aSpecialist({ id: `loose ${i}`, ...fields }),
    );
    const both = aSpecialist({ id: 'both', areaTrabajo: ['Pintura', 'Construcción'] });
    const found = searchSpecialists([...loose, techos, both], someFilters());
    expect(ids(found)).toEqual(['techos', 'both', 'loose 0', 'loose 1', 'loose 2']);
  });

  test('puts records with an old name of the canton after those with the current one', () => {
    const former = aSpecialist({ id: 'former', provincia: 'Puntarenas', canton: 'Aguirre' });
    const today = aSpecialist({ id: 'today', provincia: 'Puntarenas', canton: 'Quepos' });
    const filters = someFilters({ provincia: 'Puntarenas', canton: 'Quepos' });
    expect(ids(searchSpecialists([former, today], filters))).toEqual(['today', 'former']);
  });

  test('finds the same specialists for any spelling of the filters', () => {
    const spelling = fc.constantFrom(
      (t: string) => t.toUpperCase(),
      (t: string) => ` ${t} `,
      (t: string) => t.normalize('NFD'),
      (t: string) => t.normalize('NFD').replace(/\p{M}/gu, ''),
      (t: string) => t.replaceAll(' ', '   '),
    );
    fc.assert(
      fc.property(spelling, spelling, spelling, (a, b, c) => {
        const f = someFilters();
        const respelled = { ...f, provincia: a(f.provincia), canton: b(f.canton), area: c(f.area) };
        expect(ids(searchSpecialists(list, respelled))).toEqual(['techos', 'pisos']);
      }),
    );
  });
});

describe('filterSpecialists', () => {
  test('ignores blank filters', () => {
    const list = [aSpecialist()];
    expect(filterSpecialists(list, {})).toEqual(list);
    expect(filterSpecialists(list, { area: 'Construcción', canton: '' })).toEqual(list);
    expect(filterSpecialists(list, { canton: 'Mora' })).toEqual([]);
  });

  test('agrees with a row-by-row comparison for any list and filters', () => {
    const text = (...texts: string[]) => fc.constantFrom('', ' ', ...texts);
    const provincia = text('San José', 'SAN  JOSE', 'Limón', 'limo\u0301n ', 'Heredia');
    const canton = text('Barva', 'BARBA', 'barva ', 'Limón', 'Limon');
    const area = text('Pintura', 'pintura ', 'Pintura industrial', 'Eléctrico', 'electrico');
    const especializacion = text('Techos', 'techos, Pisos', 'Obra gris', 'GRÍS', 'o');
    const person = fc.record({
      provincia,
      canton,
      areaTrabajo: fc.array(area, { maxLength: 3 }),
      especializacion,
    });
    const asked = fc.record({ provincia, canton, area, especializacion }, { requiredKeys: [] });
    const fits = (wanted: string | undefined, test: (wanted: string) => boolean) =>
      fold(wanted ?? '') === '' || test(wanted ?? '');
    const plainly = (s: Specialist, f: Partial<SearchFilters>) =>
      fits(f.provincia, (wanted) => fold(s.provincia) === fold(wanted)) &&
      fits(f.canton, (wanted) => cantonKey(s.canton) === cantonKey(wanted)) &&
      fits(f.area, (wanted) => s.areaTrabajo.map(fold).includes(fold(wanted))) &&
      fits(f.especializacion, (wanted) => fold(s.especializacion).includes(fold(wanted)));
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 8 }),
        fc.array(asked, { maxLength: 4 }),
        (people, searches) => {
          const list = people.map((fields, i) => aSpecialist({ id: String(i), ...fields }));
          for (const filters of searches)
            expect(filterSpecialists(list, filters)).toEqual(list.filter((s) => plainly(s, filters)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('normalizes each place once for all searches', () => {
    let read = 0;
    const list = Array.from({ length: 50 }, () => ({
      ...aSpecialist(),
      get canton() {
        read++;
        return 'Escazú';
      },
    }));
    for (const canton of ['Escazú', 'Mora', 'Belén']) filterSpecialists(list, { canton });
    expect(read).toBe(50);
  });
});

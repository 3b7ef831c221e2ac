import { createRandom, demoSpecialists } from '@club/shared/demo';
import type { SearchFilters } from '@club/shared/domain';

/** A specialist as the service sends them. */
export type DemoRow = ReturnType<typeof demoSpecialists>[number];

export const ONE_PLACE: SearchFilters = {
  provincia: 'Heredia',
  canton: 'Barva',
  area: 'Pintura',
  especializacion: '',
};

const textsOf = (rows: readonly DemoRow[], ...names: (keyof DemoRow)[]): string[] => [
  ...new Set(
    rows.flatMap((row) => names.map((name) => row[name])).filter((text) => typeof text === 'string'),
  ),
];

/** As many fictitious specialists as wanted, spread over the country as those of the demo data are; the same at every call. */
export function manyPeople(count: number, overrides: DemoRow = {}): DemoRow[] {
  const rows = demoSpecialists();
  const names = textsOf(rows, 'nombre');
  const surnames = textsOf(rows, 'apellido1', 'apellido2');
  const random = createRandom(count);
  return Array.from({ length: count }, (_, i) => ({
    ...rows[i % rows.length],
    id: String(i + 1),
    nombre: random.pick(names),
    apellido1: random.pick(surnames),
    apellido2: random.pick(surnames),
    ...overrides,
  }));
}

/** The same, all to be found by one search. */
export const peopleOfOnePlace = (count: number): DemoRow[] =>
  manyPeople(count, {
    provincia: ONE_PLACE.provincia,
    canton: ONE_PLACE.canton,
    areaTrabajo: [ONE_PLACE.area],
  });

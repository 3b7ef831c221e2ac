import { expect, test } from 'vitest';
import { sameCanton } from '../domain';
import { neighboursOf, provincesAround } from './neighbouring-cantons';
import { PROVINCES } from './provinces';

const NAMES = PROVINCES.map(({ provincia }) => provincia);
const CANTONS = PROVINCES.flatMap(({ cantones }) => cantones.map(({ canton }) => canton));
/** Those that the catalogue counts under Limón belong elsewhere (ruling 2). */
const OFFICIAL: Readonly<Record<string, string>> = {
  'Río Cuarto': 'Alajuela',
  Sarapiquí: 'Heredia',
  Monteverde: 'Puntarenas',
  'Puerto Jiménez': 'Puntarenas',
};
const provinceOf = (canton: string): string =>
  OFFICIAL[canton] ??
  PROVINCES.find(({ cantones }) => cantones.some((one) => one.canton === canton))?.provincia ??
  '';

test('every canton of the catalogue has neighbours, all of them of the catalogue, each once and each way', () => {
  for (const canton of CANTONS) {
    const around = neighboursOf(canton);
    expect(around.length, canton).toBeGreaterThan(0);
    expect(new Set(around).size, canton).toBe(around.length);
    for (const other of around) {
      expect(CANTONS).toContain(other);
      expect(other).not.toBe(canton);
      expect(neighboursOf(other), `${other} beside ${canton}`).toContain(canton);
    }
  }
});

test('provinces border where cantons of theirs do, and nowhere else', () => {
  for (const provincia of NAMES) {
    const across = CANTONS.filter((canton) => provinceOf(canton) === provincia).flatMap((canton) =>
      neighboursOf(canton).map(provinceOf),
    );
    expect(new Set(across.filter((one) => one !== provincia)), provincia).toEqual(
      new Set(provincesAround(provincia)),
    );
  }
});

test('a canton is known by its other spellings, and nothing is known of others', () => {
  expect(neighboursOf('coronado')).toEqual(neighboursOf('Vázquez de Coronado'));
  expect(sameCanton('coronado', 'Vázquez de Coronado')).toBe(true);
  expect(neighboursOf('Narnia')).toEqual([]);
  expect(provincesAround('Narnia')).toEqual([]);
});

test.each([
  ['Escazú', ['Alajuelita', 'Belén', 'Mora', 'San José', 'Santa Ana']],
  ['Curridabat', ['Desamparados', 'La Unión', 'Montes de Oca', 'San José']],
  ['Hojancha', ['Nandayure', 'Nicoya']],
])('around %s', (canton, around) => {
  expect([...neighboursOf(canton)].sort()).toEqual(around);
});

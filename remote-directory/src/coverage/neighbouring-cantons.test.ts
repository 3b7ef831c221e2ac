import { PROVINCES } from '@club/shared/catalogue';
import { isSameCanton } from '@club/shared/domain';
import { expect, test } from 'vitest';
import { neighbouringCantons, neighbouringProvinces } from './neighbouring-cantons';

const NAMES = PROVINCES.map(({ provincia }) => provincia);
const CANTONS = PROVINCES.flatMap(({ cantones }) => cantones.map(({ canton }) => canton));
/** Official provinces of cantons that the catalogue lists under Limón (ruling 2). */
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

test('every canton has distinct neighbours, each of which has that canton as a neighbour', () => {
  for (const canton of CANTONS) {
    const around = neighbouringCantons(canton);
    expect(around.length, canton).toBeGreaterThan(0);
    expect(new Set(around).size, canton).toBe(around.length);
    for (const other of around) {
      expect(CANTONS).toContain(other);
      expect(other).not.toBe(canton);
      expect(neighbouringCantons(other), `${other} beside ${canton}`).toContain(canton);
    }
  }
});

test('two provinces are neighbours exactly if two of their cantons are neighbours', () => {
  for (const provincia of NAMES) {
    const across = CANTONS.filter((canton) => provinceOf(canton) === provincia).flatMap((canton) =>
      neighbouringCantons(canton).map(provinceOf),
    );
    expect(new Set(across.filter((one) => one !== provincia)), provincia).toEqual(
      new Set(neighbouringProvinces(provincia)),
    );
  }
});

test('neighbouringCantons accepts any spelling and returns nothing for an unknown canton', () => {
  expect(neighbouringCantons('coronado')).toEqual(neighbouringCantons('Vázquez de Coronado'));
  expect(isSameCanton('coronado', 'Vázquez de Coronado')).toBe(true);
  expect(neighbouringCantons('Narnia')).toEqual([]);
  expect(neighbouringProvinces('Narnia')).toEqual([]);
});

test.each([
  ['Escazú', ['Alajuelita', 'Belén', 'Mora', 'San José', 'Santa Ana']],
  ['Curridabat', ['Desamparados', 'La Unión', 'Montes de Oca', 'San José']],
  ['Hojancha', ['Nandayure', 'Nicoya']],
])('neighbouringCantons returns the official neighbours of %s', (canton, around) => {
  expect([...neighbouringCantons(canton)].sort()).toEqual(around);
});

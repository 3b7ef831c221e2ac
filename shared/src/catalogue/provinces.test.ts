import { expect, test } from 'vitest';
import { CANTON_ALIASES, fold, slug } from '../domain';
import { PROVINCES } from './provinces';

test('the catalogue lists seven provinces and 84 cantons as in the specification', () => {
  expect(PROVINCES.map((p) => [p.provincia, p.cantones.length])).toEqual([
    ['San José', 20],
    ['Alajuela', 15],
    ['Cartago', 8],
    ['Heredia', 9],
    ['Guanacaste', 11],
    ['Puntarenas', 11],
    ['Limón', 10],
  ]);
  expect(PROVINCES.flatMap((p) => p.cantones)).toHaveLength(84);
});

test('the catalogue lists each canton once, and no blank canton', () => {
  const names = PROVINCES.flatMap((p) => p.cantones.map((c) => fold(c.canton)));
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('');
});

test('every alias of a canton maps to a canton’s name in the catalogue, and is no such name itself', () => {
  const names = PROVINCES.flatMap((p) => p.cantones.map((c) => c.canton));
  for (const [alias, name] of Object.entries(CANTON_ALIASES)) {
    expect(names).toContain(name);
    expect(names).not.toContain(alias);
  }
});

test('each province has an image', () => {
  for (const p of PROVINCES) expect(p.imagen).toBe(`/imagenes/provincias/${slug(p.provincia)}.svg`);
});

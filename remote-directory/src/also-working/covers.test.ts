import { expect, test } from 'vitest';
import { covers } from './covers';

const saying = (areaCovertura: string) => ({ provincia: 'San José', canton: 'Escazú', areaCovertura });
const SANTA_ANA = { provincia: 'San José', canton: 'Santa Ana' };
const DOTA = { provincia: 'San José', canton: 'Dota' };
const BELEN = { provincia: 'Heredia', canton: 'Belén' };
const LIBERIA = { provincia: 'Guanacaste', canton: 'Liberia' };
const PLACES = { SANTA_ANA, DOTA, BELEN, LIBERIA };

test.each<[string, (keyof typeof PLACES)[]]>([
  ['Todo el país, según el tamaño del proyecto', ['SANTA_ANA', 'DOTA', 'BELEN', 'LIBERIA']],
  ['A nivel nacional', ['SANTA_ANA', 'DOTA', 'BELEN', 'LIBERIA']],
  ['Toda la provincia de San José', ['SANTA_ANA', 'DOTA']],
  ['Provincia de San José y provincias vecinas', ['SANTA_ANA', 'DOTA', 'BELEN']],
  ['Provincias de Heredia y Guanacaste', ['BELEN', 'LIBERIA']],
  ['Cantón de Escazú y cantones vecinos', ['SANTA_ANA', 'BELEN']],
  ['Escazú y alrededores', ['SANTA_ANA', 'BELEN']],
  ['Cantón y alrededores', ['SANTA_ANA', 'BELEN']],
  ['Liberia y alrededores', ['LIBERIA']],
  ['Escazú, SANTA ANA y Dota.', ['SANTA_ANA', 'DOTA']],
  ['Cantón de Escazú', []],
  ['San José', []],
  ['Todo el país excepto Guanacaste', []],
  ['Provincias vecinas', ['BELEN']],
  ['Provincia de Guanacaste y provincias vecinas', ['LIBERIA']],
  ['Toda la provincia de Guanacaste y alrededores', ['LIBERIA']],
  ['', []],
])('«%s» covers %j', (words, covered) => {
  const names = Object.keys(PLACES) as (keyof typeof PLACES)[];
  expect(names.filter((name) => covers(saying(words), PLACES[name]))).toEqual(covered);
});

test('of two names that share a word, the longer is meant', () => {
  const jimenez = { provincia: 'Cartago', canton: 'Jiménez' };
  expect(covers(saying('Puerto Jiménez'), jimenez)).toBe(false);
  expect(covers(saying('Jiménez y Puerto Jiménez'), jimenez)).toBe(true);
});

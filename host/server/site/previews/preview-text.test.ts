import { aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewId, previewPath, previewText } from './preview-text';

test('an address tells whose picture it is, whatever an id is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      const [, folder, name = '', ...more] = previewPath(id).split('/');
      expect([folder, more]).toEqual(['compartir', []]);
      expect(previewId(decodeURIComponent(name))).toBe(id.trim());
    }),
  );
});

test.each(['', '7', '7.svg', '7.png/x'])('%j is no picture', (name) => expect(previewId(name)).toBeNull());

const textOf = (fields: Parameters<typeof aSpecialist>[0]) => previewText(aSpecialist(fields), null);
const named = (nombre: string, empresa = '') =>
  textOf({ nombre, apellido1: '', apellido2: '', empresa })?.name;

test('says who it is, what he does and where, as the catalogue spells the place', () => {
  expect(textOf({ areaTrabajo: ['Pintura'], provincia: 'limon', canton: 'limon' })).toEqual({
    name: 'María Solís Peña',
    work: 'Pintura',
    place: 'Limón, Limón',
    average: null,
    scene: '/imagenes/areas/pintura.svg',
  });
});

test('says the average as the profile does', () => {
  const text = previewText(aSpecialist(), { value: 4.66, scored: 2, basis: '3 evaluaciones' });
  expect(text?.average).toEqual({ value: 4.66, text: '4,7', basis: '3 evaluaciones' });
});

test.each([
  [['Eléctrico'], '/imagenes/areas/electrico.svg'],
  [['electrico'], '/imagenes/areas/electrico.svg'],
  [['Pintura', 'Eléctrico'], '/imagenes/portada.svg'],
  [['../../secreto'], '/imagenes/portada.svg'],
  [[], '/imagenes/portada.svg'],
])('beside work in %j stands %s', (areaTrabajo, scene) => expect(textOf({ areaTrabajo })?.scene).toBe(scene));

describe('a name', () => {
  test.each([
    ['Łucja Žižková', 'Łucja Žižková'],
    ['Jose\u0301 😀🔨 Mora\u202e', 'José Mora'],
    ['D’Amico “Obras” 2.º', 'D’Amico “Obras” 2.º'],
  ])('%j is drawn as %j', (name, drawn) => expect(named(name)).toBe(drawn));

  test('is no longer than anybody reads', () => expect(named('a'.repeat(5_000))).toHaveLength(200));

  test('in letters that the font has not gives way to the company, and without one to the site’s picture', () => {
    expect(named('שלום', 'Obras SA')).toBe('Obras SA');
    for (const name of ['שלום', 'أحمد علي', '王小明', 'Ана', 'Ana 王']) expect(named(name)).toBeUndefined();
    expect(named('😀')).toBeUndefined();
  });
});

test('thousands of areas and endless places are cut', () => {
  const areaTrabajo = Array.from({ length: 20_000 }, (_, number) => `Obra número ${number}`);
  const text = textOf({ areaTrabajo, canton: 'z'.repeat(100_000) });
  expect(text?.work).toHaveLength(200);
  expect(text?.work.startsWith('Obra\u00a0número\u00a00 · Obra')).toBe(true);
  expect(text?.place).toHaveLength(200);
  expect(text?.scene).toBe('/imagenes/portada.svg');
});

test('what else the font has not is left out', () => {
  expect(textOf({ areaTrabajo: ['塗装', 'Pintura'], provincia: '東京', canton: '' })).toMatchObject({
    work: 'Pintura',
    place: '',
  });
});

import { aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewImagePath, previewText, specialistIdOfPreviewFile } from './preview-text';

test('a preview’s URL contains any id unambiguously', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      const [, folder, name = '', ...more] = previewImagePath(id).split('/');
      expect([folder, more]).toEqual(['compartir', []]);
      expect(specialistIdOfPreviewFile(decodeURIComponent(name))).toBe(id.trim());
    }),
  );
});

test.each(['', '7', '7.svg', '7.png/x'])('%j is no preview’s file name', (name) =>
  expect(specialistIdOfPreviewFile(name)).toBeNull(),
);

const textOf = (fields: Parameters<typeof aSpecialist>[0]) => previewText(aSpecialist(fields), null);
const named = (nombre: string, empresa = '') =>
  textOf({ nombre, apellido1: '', apellido2: '', empresa })?.name;

test('the preview image shows name, work and place in the catalogue’s spelling', () => {
  expect(textOf({ areaTrabajo: ['Pintura'], provincia: 'limon', canton: 'limon' })).toEqual({
    name: 'María Solís Peña',
    work: 'Pintura',
    place: 'Limón, Limón',
    average: null,
    scene: '/imagenes/areas/pintura.svg',
  });
});

test('the preview image shows the average as the profile does', () => {
  const text = previewText(aSpecialist(), { value: 4.66, scored: 2, basis: '3 evaluaciones' });
  expect(text?.average).toEqual({ value: 4.66, text: '4,7', basis: '3 evaluaciones' });
});

test.each([
  [['Eléctrico'], '/imagenes/areas/electrico.svg'],
  [['electrico'], '/imagenes/areas/electrico.svg'],
  [['Pintura', 'Eléctrico'], '/imagenes/portada.svg'],
  [['../../secreto'], '/imagenes/portada.svg'],
  [[], '/imagenes/portada.svg'],
])('work in %j is shown with the illustration %s', (areaTrabajo, scene) =>
  expect(textOf({ areaTrabajo })?.scene).toBe(scene),
);

describe('a name on a preview', () => {
  test.each([
    ['Łucja Žižková', 'Łucja Žižková'],
    ['Jose\u0301 😀🔨 Mora\u202e', 'José Mora'],
    ['D’Amico “Obras” 2.º', 'D’Amico “Obras” 2.º'],
  ])('%j is shown as %j', (name, drawn) => expect(named(name)).toBe(drawn));

  test('is limited to 200 characters', () => expect(named('a'.repeat(5_000))).toHaveLength(200));

  test('a name in letters missing in the font is replaced by the company, or else by the site’s image', () => {
    expect(named('שלום', 'Obras SA')).toBe('Obras SA');
    for (const name of ['שלום', 'أحمد علي', '王小明', 'Ана', 'Ana 王']) expect(named(name)).toBeUndefined();
    expect(named('😀')).toBeUndefined();
  });
});

test('the preview image shortens a list of thousands of areas and an overlong place', () => {
  const areaTrabajo = Array.from({ length: 20_000 }, (_, number) => `Obra número ${number}`);
  const text = textOf({ areaTrabajo, canton: 'z'.repeat(100_000) });
  expect(text?.work).toHaveLength(200);
  expect(text?.work.startsWith('Obra\u00a0número\u00a00 · Obra')).toBe(true);
  expect(text?.place).toHaveLength(200);
  expect(text?.scene).toBe('/imagenes/portada.svg');
});

test('the preview image omits a work area or place in letters that the font lacks', () => {
  expect(textOf({ areaTrabajo: ['塗装', 'Pintura'], provincia: '東京', canton: '' })).toMatchObject({
    work: 'Pintura',
    place: '',
  });
});

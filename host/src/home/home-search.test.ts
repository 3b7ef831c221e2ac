import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { collectHighlights, searchAnswer } from './home-search';

const PAINTING = { areaTrabajo: ['Pintura'], especializacion: 'Pintura de techos, Pintura general' };
const painter = (id: string, canton: string, provincia = 'San José') =>
  aSpecialist({ id, provincia, canton, ...PAINTING });
const LIST = [
  aSpecialist({ id: '1', especializacion: 'Techos, Baños y cocinas' }),
  aSpecialist({ id: '2', provincia: 'limon', canton: 'Talamanca', especializacion: 'techos' }),
  painter('3', 'escazu'),
  painter('4', 'Escazú'),
  painter('5', 'Sarapiquí', 'Heredia'),
];

describe('collectHighlights', () => {
  const { areas, works, places } = collectHighlights(LIST);

  test('lists the areas with specialists', () => {
    expect(areas).toEqual(['Construcción', 'Pintura']);
  });

  test('lists each work once, most frequent first, with the count of its results', () => {
    expect(works).toEqual([
      { area: 'Pintura', especializacion: 'Pintura de techos', count: 3 },
      { area: 'Pintura', especializacion: 'Pintura general', count: 3 },
      { area: 'Construcción', especializacion: 'Techos', count: 2 },
      { area: 'Construcción', especializacion: 'Baños y cocinas', count: 1 },
    ]);
  });

  test('lists the cantons of the records in the catalogue’s spelling and order of provinces', () => {
    expect(places).toEqual([
      { provincia: 'San José', cantones: ['Escazú'] },
      { provincia: 'Heredia', cantones: ['Sarapiquí'] },
      { provincia: 'Limón', cantones: ['Talamanca'] },
    ]);
  });

  test('names the specialist of the three latest comments, and skips those who are not listed', () => {
    const comment = { nombre: 'Eva', fecha: '01/02/2026', calificacion: 4, comentario: 'Bien' };
    const ids = ['9', '1', '2', '3', '4'];
    const { comments } = collectHighlights(
      LIST,
      ids.map((cedula) => ({ ...comment, cedula })),
    );
    expect(comments.map(({ id }) => id)).toEqual(['1', '2', '3']);
    const long = collectHighlights(LIST, [
      { ...comment, cedula: '1', comentario: `${'muy '.repeat(60)}bien` },
    ]);
    expect(long.comments[0]?.comentario).toBe(`${'muy '.repeat(40).trim()}…`);
    expect(comments[0]).toEqual({ ...comment, id: '1', especialista: 'María Solís Peña' });
  });
});

describe('searchAnswer', () => {
  const highlights = collectHighlights(LIST);
  const answer = (que: string, donde = '') => decodeURIComponent(searchAnswer(que, donde, highlights));
  const ESCAZU = 'Escazú, San José';
  const results = (area: string, especializacion = '') =>
    `/resultados?provincia=San José&canton=Escazú&area=${area}${especializacion && `&especializacion=${especializacion}`}`;

  test.each([
    ['Pintura', 'Pintura', ''],
    ['PINTURA DE TECHOS ', 'Pintura', 'Pintura de techos'],
    ['pintor', 'Pintura', ''],
    ['pintar mi techo', 'Pintura', 'Pintura de techos'],
    ['techo nuevo', 'Construcción', 'Techos'],
    ['arreglar el baño', 'Construcción', 'Baños y cocinas'],
    ['maestro de obras', 'Construcción', ''],
    ['remodelar', 'Construcción', ''],
  ])('«%s» in a canton leads to the results of %s %s', (que, area, especializacion) => {
    expect(answer(que, ESCAZU)).toBe(results(area, especializacion));
  });

  test('asks for the place if the canton is missing or unknown', () => {
    expect(answer('pintor')).toBe('/filtro/area-trabajo?area=Pintura');
    expect(answer('techos', 'Narnia')).toBe('/filtro/area-trabajo?area=Construcción&especializacion=Techos');
  });

  test('asks for the area if the work is missing or unknown', () => {
    const steps = '/filtro/provincia?provincia=San José&canton=Escazú';
    expect(answer('', ESCAZU)).toBe(steps);
    expect(answer('zzz de la xyz', ESCAZU)).toBe(steps);
  });

  test('leads to the notice of an area without specialists', () => {
    expect(answer('electricista', ESCAZU)).toMatch(/^\/filtro\/area-trabajo\?area=Electricidad&/);
    expect(answer('aire acondicionado')).toBe('/filtro/area-trabajo?area=Aires Acondicionados');
  });

  test('asks for everything without words, place or lists', () => {
    expect(answer('')).toBe('/especialistas');
    expect(searchAnswer('pintor', ESCAZU, null)).toBe('/filtro/area-trabajo?area=Pintura');
  });
});

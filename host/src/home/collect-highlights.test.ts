import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { collectHighlights } from './collect-highlights';

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
  const { areas, jobs, places } = collectHighlights(LIST);

  test('lists the work areas that have specialists', () => {
    expect(areas).toEqual(['Construcción', 'Pintura']);
  });

  test('lists each specialization once, most frequent first, with its number of results', () => {
    expect(jobs).toEqual([
      { area: 'Pintura', especializacion: 'Pintura de techos', count: 3 },
      { area: 'Pintura', especializacion: 'Pintura general', count: 3 },
      { area: 'Construcción', especializacion: 'Techos', count: 2 },
      { area: 'Construcción', especializacion: 'Baños y cocinas', count: 1 },
    ]);
  });

  test('lists the cantons that have specialists, in the catalogue’s spelling and order of provinces', () => {
    expect(places).toEqual([
      { provincia: 'San José', cantones: ['Escazú'] },
      { provincia: 'Heredia', cantones: ['Sarapiquí'] },
      { provincia: 'Limón', cantones: ['Talamanca'] },
    ]);
  });

  test('adds the specialist’s name to the three latest comments, and skips specialists who are not in the list', () => {
    const comment = { nombre: 'Eva', fecha: '01/02/2026', calificacion: 4, comentario: 'Bien' };
    const ids = ['9', '1', '2', '3', '4'];
    const { comments } = collectHighlights(
      LIST,
      ids.map((cedula) => ({ ...comment, cedula })),
    );
    expect(comments.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(comments[2]?.trabajo).toBe('Pintura, Escazú');
    const long = collectHighlights(LIST, [
      { ...comment, cedula: '1', comentario: `${'muy '.repeat(60)}bien` },
    ]);
    expect(long.comments[0]?.comentario).toBe(`${'muy '.repeat(40).trim()}…`);
    expect(comments[0]).toEqual({
      ...comment,
      id: '1',
      especialista: 'María Solís Peña',
      trabajo: 'Construcción, Escazú',
    });
  });
});

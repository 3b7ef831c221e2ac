import { describe, expect, test } from 'vitest';
import { hrefOf, wordsOf } from './wider-search-words';

describe('a wider search', () => {
  test.each([
    [{ provincia: 'San José', canton: 'Escazú', area: 'Pintura' }, 'Pintura en Escazú'],
    [{ provincia: 'San José', area: 'Pintura' }, 'Pintura en la provincia de San José'],
    [{ provincia: 'San José', canton: 'Escazú' }, 'Todas las áreas en Escazú'],
    [{ area: 'Pintura' }, 'Pintura en todo el país'],
    [{ provincia: 'San José' }, 'Todas las áreas en la provincia de San José'],
  ])('%j is called «%s»', (filters, words) => {
    expect(wordsOf(filters)).toBe(words);
  });

  test.each([
    [
      { provincia: 'Limón', canton: 'Pococí', area: 'Pintura' },
      '/resultados?provincia=Limón&canton=Pococí&area=Pintura',
    ],
    [{ provincia: 'Limón', area: 'Pintura' }, '/filtro/area-trabajo?area=Pintura&provincia=Limón'],
    [{ provincia: 'Limón', canton: 'Pococí' }, '/filtro/provincia?provincia=Limón&canton=Pococí'],
    [{ area: 'Pintura' }, '/filtro/area-trabajo?area=Pintura'],
    [{ provincia: 'Limón' }, '/filtro/provincia?provincia=Limón'],
  ])('%j goes on at %s', (filters, href) => {
    expect(decodeURIComponent(hrefOf(filters))).toBe(href);
  });
});

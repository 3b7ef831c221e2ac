import { describe, expect, test } from 'vitest';
import { searchTitle } from './search-title';

describe('searchTitle', () => {
  test.each([
    [{}, 'Especialistas'],
    [{ provincia: 'Limón' }, 'Especialistas en Limón'],
    [{ provincia: 'San José', canton: 'Escazú' }, 'Especialistas en Escazú, San José'],
    [{ area: 'Pintura' }, 'Pintura'],
    [{ area: 'Pintura', provincia: 'San José', canton: 'Escazú' }, 'Pintura en Escazú, San José'],
    [
      { area: 'Pintura', especializacion: 'Fachadas', provincia: 'San José', canton: 'Escazú' },
      'Pintura: Fachadas en Escazú, San José',
    ],
  ])('names %j «%s»', (chosen, title) => {
    expect(searchTitle(chosen)).toBe(title);
  });
});

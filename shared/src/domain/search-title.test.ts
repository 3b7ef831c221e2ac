import { describe, expect, test } from 'vitest';
import { searchTitle } from './search-title';

describe('searchTitle', () => {
  test.each([
    [{}, 'Especialistas en Costa Rica'],
    [{ provincia: 'Limón' }, 'Especialistas en Limón'],
    [{ provincia: 'San José', canton: 'Escazú' }, 'Especialistas en Escazú, San José'],
    [{ area: 'Pintura' }, 'Pintores en Costa Rica'],
    [{ area: 'construccion', provincia: 'Cartago', canton: 'Cartago' }, 'Constructores en Cartago (centro)'],
    [{ area: 'Electricidad' }, 'Electricistas en Costa Rica'],
    [{ area: 'constructor' }, 'constructor en Costa Rica'],
    [
      { area: 'Pintura', especializacion: 'Fachadas', provincia: 'San José', canton: 'Escazú' },
      'Pintores: Fachadas en Escazú, San José',
    ],
    [{ area: 'Pintura', especializacion: 'Pintura de techos' }, 'Pintura de techos en Costa Rica'],
  ])('names %j «%s»', (chosen, title) => {
    expect(searchTitle(chosen)).toBe(title);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preselectedArea } from './preselected-area';

describe('the area passed by a tile of the home page', () => {
  test('is its name, trimmed', () => {
    expect(preselectedArea({ area: ' Pintura ' })).toBe('Pintura');
  });

  test.each([
    null,
    undefined,
    'Pintura',
    7,
    {},
    { area: '' },
    { area: '  ' },
    { area: 3 },
    { area: null },
    ['area'],
  ])('is none in %j', (state) => {
    expect(preselectedArea(state)).toBeNull();
  });

  test('is a filled text or none, whatever the state holds', () => {
    fc.assert(
      fc.property(fc.anything(), (state) => {
        const area = preselectedArea(state);
        expect(area === null || area.trim() !== '').toBe(true);
      }),
    );
  });
});

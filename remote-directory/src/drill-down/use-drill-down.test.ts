import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preselectedArea } from './use-drill-down';

describe('the area passed by a tile of the home page', () => {
  test('is the trimmed name', () => {
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

  test('is a text that is not blank or null, for any navigation state', () => {
    fc.assert(
      fc.property(fc.anything(), (state) => {
        const area = preselectedArea(state);
        expect(area === null || area.trim() !== '').toBe(true);
      }),
    );
  });
});

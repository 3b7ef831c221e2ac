import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preselectedArea } from './use-drill-down';

describe('preselectedArea', () => {
  test('returns the area that a home tile passed, trimmed', () => {
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
  ])('returns null for the navigation state %j', (state) => {
    expect(preselectedArea(state)).toBeNull();
  });

  test('returns null or non-blank text for any navigation state', () => {
    fc.assert(
      fc.property(fc.anything(), (state) => {
        const area = preselectedArea(state);
        expect(area === null || area.trim() !== '').toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  REQUIREMENTS,
  type Refinement,
  refinementFromQuery,
  refinementParameters,
  SORT_ORDERS,
} from './refinement';

const queryOf = (refinement: Refinement) => new URLSearchParams(refinementParameters(refinement));

const aRefinement = fc.record({
  order: fc.constantFrom(null, ...SORT_ORDERS),
  requirements: fc.subarray([...REQUIREMENTS]),
});

describe('a refinement in the address', () => {
  test('can be read back with order and requirements', () => {
    fc.assert(
      fc.property(aRefinement, (refinement) => {
        expect(refinementFromQuery(queryOf(refinement))).toEqual(refinement);
      }),
    );
  });

  test.each(['', 'orden=precio', 'orden=&certificado=no', 'video=1&orden=NOMBRE'])(
    'is empty for the unknown values of «%s»',
    (query) => {
      expect(refinementFromQuery(new URLSearchParams(query))).toEqual({ order: null, requirements: [] });
    },
  );

  test('adds no parameters if it is empty', () => {
    expect(refinementParameters({ order: null, requirements: [] })).toEqual([]);
  });
});

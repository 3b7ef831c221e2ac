import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAUSES } from '../../trials/support/causes';
import { parseCause } from './cause';

const kept = (value: unknown) => JSON.parse(JSON.stringify(value));
const all = Object.entries(CAUSES);

describe.each(all)('%s', (_, causes) => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(causes, (cause) => {
        expect(parseCause(kept(cause))).toEqual(cause);
      }),
    );
  });

  test('is none where anything that it tells is missing or of another type', () => {
    fc.assert(
      fc.property(causes, fc.nat(), fc.constantFrom(undefined, null, 'x', -1, {}), (cause, nth, wrong) => {
        const names = Object.keys(cause);
        const altered = { ...cause, [names[nth % names.length] ?? '']: wrong };
        expect(parseCause(altered)).toBeNull();
      }),
    );
  });
});

test.each([undefined, null, 'it throws', [], {}, { kind: 'moon' }, { kind: 'constructor' }])(
  '%o is none',
  (value) => {
    expect(parseCause(value)).toBeNull();
  },
);

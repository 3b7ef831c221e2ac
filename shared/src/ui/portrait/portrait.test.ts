import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoSpecialists } from '../../demo';
import { PORTRAIT_TONES, portraitTone } from './portrait';

describe('portraitTone', () => {
  test('is a valid tone for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const tone = portraitTone(name);
        expect(Number.isInteger(tone) && tone >= 1 && tone <= PORTRAIT_TONES).toBe(true);
      }),
    );
  });

  test('spreads the demo specialists over all tones', () => {
    const tones = demoSpecialists().map(({ nombre, apellido1, apellido2 }) =>
      portraitTone(`${nombre} ${apellido1} ${apellido2}`),
    );
    for (let tone = 1; tone <= PORTRAIT_TONES; tone += 1)
      expect(tones.filter((each) => each === tone).length).toBeGreaterThan(tones.length / 12);
  });

  test('ignores case and surrounding blanks', () => {
    expect(portraitTone(' MARÍA Solís ')).toBe(portraitTone('maría solís'));
  });
});

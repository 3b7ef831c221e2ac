import { expect, test } from 'vitest';
import { PROVINCES } from '../catalogue';
import { cantonOptionValue, parseCantonOption } from './canton-option';

test('parseCantonOption reads the option of every canton', () => {
  for (const { provincia, cantones } of PROVINCES)
    for (const { canton } of cantones)
      expect(parseCantonOption(cantonOptionValue(provincia, canton))).toEqual({ provincia, canton });
});

test.each(['', 'Escazú', ', San José'])('parseCantonOption returns null for %j', (value) => {
  expect(parseCantonOption(value)).toBeNull();
});

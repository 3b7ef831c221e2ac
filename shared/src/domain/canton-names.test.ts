import { expect, test } from 'vitest';
import { CANTON_ALIASES, sameCanton } from './canton-names';

test('former and short names are the same canton', () => {
  for (const [alias, name] of Object.entries(CANTON_ALIASES)) expect(sameCanton(alias, name)).toBe(true);
  expect(sameCanton(' aguirre ', 'QUEPOS')).toBe(true);
});

test('spelling does not count, other cantons do', () => {
  expect(sameCanton('sarapiqui', 'Sarapiquí')).toBe(true);
  expect(sameCanton('Santa Ana', 'Santa Cruz')).toBe(false);
  expect(sameCanton('constructor', 'Quepos')).toBe(false);
});

import { expect, test } from 'vitest';
import { PROVINCES } from '../catalogue';
import { spellPlace } from './spell-place';

test.each([
  ['limon', ' LIMON ', 'Limón, Limón'],
  ['Alajuela', 'Alfaro Ruiz', 'Alajuela, Zarcero'],
  ['San José', 'Escazú', 'San José, Escazú'],
  ['Heredia', 'limon', 'Heredia, Limón'],
  ['heredia', '', 'Heredia'],
])('%s and %s are shown as «%s»', (provincia, canton, shown) => {
  expect(spellPlace({ provincia, canton }, PROVINCES)).toBe(shown);
});

test('a place that the catalogue does not know stays as it is', () => {
  expect(spellPlace({ provincia: 'Atlantis', canton: 'Norte' }, PROVINCES)).toBe('Atlantis, Norte');
});

import { expect, test } from 'vitest';
import { mayBeSamePerson } from './plan-import';

const named = (nombre: string, apellido1 = '', apellido2 = '') => ({ nombre, apellido1, apellido2 });

test.each([
  ['a corrected spelling', named('Jaun', 'Mora'), named('Juan', 'Mora')],
  ['accents and case', named('JOSÉ', 'PEÑA'), named('jose', 'pena')],
  ['names that changed their column', named('Ana Mora', 'Solís'), named('Solis', 'Vega')],
  ['punctuation', named('Mora,', 'A.'), named('Ana', 'Mora')],
  ['a name that was missing', named(''), named('Ana', 'Mora')],
  ['a name that is missing now', named('Ana', 'Mora'), named(' ', '.')],
])('names may be of the same person: %s', (_case, before, after) => {
  expect(mayBeSamePerson(before, after)).toBe(true);
});

test.each([
  ['no word in common', named('Ana', 'Mora'), named('Eva', 'Rojas', 'Vega')],
  ['only a surname in common', named('Manuel', 'Peña', 'Sánchez'), named('Sofía', 'Real', 'Sánchez')],
  ['only part of a word in common', named('Ana', 'Mora'), named('Mariana', 'Morales')],
])('names are of different people: %s', (_case, before, after) => {
  expect(mayBeSamePerson(before, after)).toBe(false);
});

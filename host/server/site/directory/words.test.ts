import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { Words } from './words';

const words = new Words();
words.learn(aSpecialist({ provincia: 'LIMON', canton: 'San  Blas', areaTrabajo: ['Jardinería', 'pintura'] }));
words.learn(aSpecialist({ provincia: '', canton: 'SAN BLAS', areaTrabajo: [] }));

describe('each word has one spelling', () => {
  test.each([
    ['provincia', 'limon', 'Limón'],
    ['provincia', ' SAN  JOSÉ ', 'San José'],
    ['canton', 'aguirre', 'Quepos'],
    ['canton', 'san blas', 'San Blas'],
    ['area', 'PINTURA', 'Pintura'],
    ['area', 'jardineria', 'Jardinería'],
  ] as const)('%s %j: %j', (kind, text, spelling) => expect(words.spell(kind, text)).toBe(spelling));

  test.each(['Narnia', '', ' ', 'San Blas', '__proto__'])('rejects the province %j', (text) =>
    expect(words.spell('provincia', text)).toBeUndefined(),
  );
});

test('search terms are only known words of the steps', () => {
  expect(words.spellSteps({ provincia: 'limon', canton: 'Narnia', area: 'pintura' })).toEqual({
    provincia: 'Limón',
    area: 'Pintura',
  });
});

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fold, foldCase, foldCaseOfLines, foldLines, isBlank, memoizeText, slug, toWellFormed } from './text';

describe('fold', () => {
  test('ignores case, accents, ñ and repeated spaces', () => {
    expect(fold('  JOSÉ   Núñez\tPeña ')).toBe('jose nunez pena');
  });

  test('treats composed and decomposed accents alike', () => {
    expect(fold('Limo\u0301n')).toBe(fold('Limón'));
  });

  test('ignores zero-width and direction characters', () => {
    expect(fold('\u200eLi\u200bmo\u00adn\u202e\ufeff')).toBe('limon');
  });

  test('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('foldCase', () => {
  test('keeps accents, ignores case and spaces', () => {
    expect(foldCase(' San  JOSÉ ')).toBe('san josé');
    expect(foldCase('Jose\u0301')).toBe('josé');
  });
});

test('slug turns names into the file names of their images', () => {
  expect(['San José', 'Limón', 'Construcción', 'Eléctrico', 'Aire acondicionados'].map(slug)).toEqual([
    'san-jose',
    'limon',
    'construccion',
    'electrico',
    'aire-acondicionados',
  ]);
});

test('the result of toWellFormed can always be URL-encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(0xffff), (text, unit) => {
      encodeURIComponent(toWellFormed(text + String.fromCharCode(unit) + text));
    }),
  );
  expect(toWellFormed('a\ud800b🙂')).toBe('a\ufffdb🙂');
});

test('foldLines and foldCaseOfLines equal folding line by line', () => {
  const letters = fc.constantFrom('a', 'É', 'ñ', ' ', '\t', '\u0301', '\u200b', '\u00a0', 'Σ', 'ﬁ');
  const line = fc.string({ unit: letters, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      expect(foldLines(lines.join('\n'))).toBe(lines.map(fold).join('\n'));
      expect(foldCaseOfLines(lines.join('\n'))).toBe(lines.map(foldCase).join('\n'));
    }),
  );
});

test.each([
  '',
  ' \n\u00a0',
  '\u200b',
  '\u2060\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f\u3164\uffa0',
  '\u2800',
  '\u202e\u2066',
  '\ufe0f',
  '\u{e0041}',
  '\0',
])('isBlank is true for %j', (text) => expect(isBlank(text)).toBe(true));

test.each(['a', '.', '\u200bñ', '👷🏽\u200d♀️', 'שלום', '…'])('isBlank is false for %j', (text) =>
  expect(isBlank(text)).toBe(false),
);

describe('memoizeText', () => {
  test('computes once per text and clears a full cache', () => {
    const compute = vi.fn((text: string) => text.length);
    const memoized = memoizeText(compute, 2);
    expect([memoized('a'), memoized('bb'), memoized('a')]).toEqual([1, 2, 1]);
    expect(compute).toHaveBeenCalledTimes(2);
    memoized('ccc');
    expect(memoized('a')).toBe(1);
    expect(compute).toHaveBeenCalledTimes(4);
  });

  test('caches empty results', () => {
    const compute = vi.fn(() => '');
    const memoized = memoizeText(compute);
    memoized('x');
    memoized('x');
    expect(compute).toHaveBeenCalledTimes(1);
  });
});

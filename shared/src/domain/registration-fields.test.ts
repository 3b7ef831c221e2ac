import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idCardDigits, isIdCard, isPhone, phoneInput } from './registration-fields';

describe('phoneInput', () => {
  test.each([
    ['8000-0012', '80000012'],
    ['80a00 00b12', '80000012'],
    ['8000001299', '80000012'],
    ['+506 8000-0012', '80000012'],
    ['+50680000012', '80000012'],
    ['00506 8000 0012', '80000012'],
    ['(506) 8000-0012', '80000012'],
    ['506 8000 0012', '80000012'],
    ['Tel: +506 8000-0012', '80000012'],
    ['', ''],
    ['abc', ''],
  ])('%j leaves %j', (raw, left) => expect(phoneInput(raw)).toBe(left));

  test('a local number that begins with 506 can be typed', () => {
    expect(phoneInput('506')).toBe('506');
    expect(phoneInput('50612345')).toBe('50612345');
    expect(phoneInput('506123459')).toBe('50612345');
  });

  test('at most eight digits come out, and they stay as they are', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const left = phoneInput(raw);
        expect(left).toMatch(/^\d{0,8}$/);
        expect(phoneInput(left)).toBe(left);
      }),
    );
  });
});

test('a phone has 8 digits, the first from 2 to 8', () => {
  const valid = fc.integer({ min: 20_000_000, max: 89_999_999 }).map(String);
  fc.assert(fc.property(valid, isPhone));
  for (const text of [
    '',
    '10000000',
    '90000000',
    '00000000',
    '8000001',
    '800000123',
    '8000-0012',
    '8000 001',
  ]) {
    expect(isPhone(text)).toBe(false);
  }
});

describe('idCard', () => {
  test('spaces and hyphens are dropped before checking', () => {
    expect(idCardDigits(' 1-0234–0567 ')).toBe('102340567');
    expect(isIdCard('1-0234-0567')).toBe(true);
    expect(isIdCard('1 5580 0123 4567'.slice(0, 14))).toBe(true);
  });

  test.each([9, 11, 12])('%d digits that do not begin with 0 are accepted', (length) => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: length,
      maxLength: length,
    });
    fc.assert(
      fc.property(digits, (text) => {
        expect(isIdCard(text)).toBe(text[0] !== '0');
      }),
    );
  });

  test.each(['', '12345678', '1234567890', '1234567890123', '12345678a', '1.234.567.890'])(
    '%j is refused',
    (text) => expect(isIdCard(text)).toBe(false),
  );
});

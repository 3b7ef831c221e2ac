import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aUser } from '../testing/builders';
import { idCardDigits, isEmail, isIdCard, isPhone, normalizePhoneInput, parseUser } from './user';

describe('parseUser', () => {
  test('accepts a stored user with or without e-mail', () => {
    const { email: _, ...withoutEmail } = aUser();
    expect(parseUser(JSON.parse(JSON.stringify(aUser())))).toEqual(aUser());
    expect(parseUser(withoutEmail)).toEqual(withoutEmail);
    expect(parseUser({ ...withoutEmail, email: '' })).toEqual(withoutEmail);
  });

  test.each(['name', 'lastName', 'phone', 'idCard'])('returns null without %s', (field) => {
    expect(parseUser({ ...aUser(), [field]: ' ' })).toBeNull();
    expect(parseUser({ ...aUser(), [field]: 5 })).toBeNull();
    expect(parseUser({ ...aUser(), [field]: undefined })).toBeNull();
  });

  test.each([null, 'Ana', 7, [], {}, [aUser()], { state: { user: aUser() } }])(
    'returns null for %j',
    (value) => {
      expect(parseUser(value)).toBeNull();
    },
  );

  test('returns only known fields and ignores inherited ones', () => {
    expect(parseUser({ ...aUser(), role: 'admin' })).toEqual(aUser());
    expect(parseUser(Object.create(aUser()))).toBeNull();
    fc.assert(fc.property(fc.anything(), (value) => parseUser(value) === null || typeof value === 'object'));
  });
});

describe('isEmail', () => {
  const LONG_LABELS = `${'b'.repeat(63)}.`.repeat(3);

  test.each([
    'ana@example.com',
    'ana.mora+obra@correo.co.cr',
    "o'neil_1@sub-dominio.example",
    'a@b.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
    `a@${LONG_LABELS}${'c'.repeat(60)}`,
  ])('accepts the address %s', (text) => expect(isEmail(text)).toBe(true));

  test.each([
    '',
    'ana',
    '@',
    'ana@',
    '@example.com',
    'ana@localhost',
    'ana@example.',
    'ana@.com',
    'ana@-a.com',
    'ana@example.c',
    'ana@example.123',
    'ana mora@example.com',
    'ana@exa mple.com',
    'ana@@example.com',
    'ana@mora@example.com',
    '.ana@example.com',
    'ana..mora@example.com',
    'ana@example.com\r\nbcc:x@example.com',
    'ana@example.com,luis@example.com',
    `${'a'.repeat(65)}@example.com`,
    `aa@${LONG_LABELS}${'c'.repeat(60)}`,
    `a@${'b'.repeat(60)}.${'c.'.repeat(100)}com`,
  ])('rejects the address %j', (text) => expect(isEmail(text)).toBe(false));
});

describe('normalizePhoneInput', () => {
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
  ])('converts the typed number %j to %j', (raw, left) => expect(normalizePhoneInput(raw)).toBe(left));

  test('accepts a local number that starts with 506', () => {
    expect(normalizePhoneInput('506')).toBe('506');
    expect(normalizePhoneInput('50612345')).toBe('50612345');
    expect(normalizePhoneInput('506123459')).toBe('50612345');
  });

  test('returns at most eight digits and is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const left = normalizePhoneInput(raw);
        expect(left).toMatch(/^\d{0,8}$/);
        expect(normalizePhoneInput(left)).toBe(left);
      }),
    );
  });
});

test('isPhone accepts 8 digits, the first from 2 to 8', () => {
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

describe('isIdCard', () => {
  test('ignores spaces and hyphens', () => {
    expect(idCardDigits(' 1-0234–0567 ')).toBe('102340567');
    expect(isIdCard('1-0234-0567')).toBe(true);
    expect(isIdCard('1 5580 0123 4567'.slice(0, 14))).toBe(true);
  });

  test.each([9, 11, 12])('accepts %d digits unless they start with 0', (length) => {
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
    'rejects the identification %j',
    (text) => expect(isIdCard(text)).toBe(false),
  );
});

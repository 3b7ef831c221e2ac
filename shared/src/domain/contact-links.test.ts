import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callHref, emailHref, whatsappDigits, whatsappHref } from './contact-links';

describe('whatsappHref', () => {
  test('keeps only digits and adds the prefix 506', () => {
    expect(whatsappHref('8000-0012')).toBe('https://wa.me/50680000012');
    expect(whatsappHref('+506 8000 0012')).toBe('https://wa.me/50680000012');
  });

  test('encodes the message', () => {
    expect(whatsappHref('80000012', 'Hola & adiós?')).toBe(
      'https://wa.me/50680000012?text=Hola%20%26%20adi%C3%B3s%3F',
    );
  });

  test('returns null if the phone is missing', () => {
    expect(whatsappHref('N/A')).toBeNull();
  });

  test('encodes every character of the phone number and the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (phone, text) => {
        const href = whatsappHref(`${phone}80000012`, text);
        if (href) expect(href).toMatch(/^https:\/\/wa\.me\/506\d{8}(\?text=[\w.!~*'()%-]+)?$/);
      }),
    );
  });
});

describe('callHref', () => {
  test.each(['8000-0012', '+506 8000 0012', '8000-0012 / 2000-0012', '(506) 8000.0012'])(
    'keeps %s as written',
    (phone) => expect(callHref(` ${phone} `)).toBe(`tel:${phone}`),
  );

  test.each([
    ['a direction mark', '\u202a8000-0012\u202c'],
    ['a direction mark before a space', '\u202a 8000-0012'],
    ['an en dash', '8000–0012'],
    ['a non-breaking hyphen', '8000\u20110012'],
    ['full-width digits', '８０００-００１２'],
  ])('removes or replaces %s in the phone', (_name, phone) => expect(callHref(phone)).toBe('tel:8000-0012'));

  test('encodes characters that are invalid in a phone', () => {
    expect(callHref('8000-0012\r\nx?y')).toBe('tel:8000-0012%0D%0Ax%3Fy');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (junk) => {
        const href = callHref(`1${junk}1`);
        expect(href).toMatch(/^tel:[\w.!~*'()%+\-/ ]+$/);
      }),
    );
  });

  test.each(['', ' ', '-', 'No tiene'])('returns null for the phone %j', (text) =>
    expect(callHref(text)).toBeNull(),
  );
});

describe('emailHref', () => {
  test('links to the address with an encoded subject', () => {
    expect(emailHref(' ana@example.com ')).toBe('mailto:ana@example.com');
    expect(emailHref('ana@example.com', 'Cotización & más')).toBe(
      'mailto:ana@example.com?subject=Cotizaci%C3%B3n%20%26%20m%C3%A1s',
    );
  });

  test.each(['', ' ', '-', 'N/A', 'n/a', 'No tiene', 'ana', 'ana@'])(
    'returns null for the address %j',
    (text) => expect(emailHref(text)).toBeNull(),
  );

  test('prevents header injection', () => {
    expect(emailHref('ana@example.com?bcc=x@example.com')).toBeNull();
    expect(emailHref('ana?bcc=x@example.com')).toBe('mailto:ana%3Fbcc%3Dx@example.com');
    expect(emailHref('ana@example.com\r\nbcc: x@example.com')).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (junk, subject) => {
        const href = emailHref(`ana${junk}@example.com`, subject);
        if (href) expect(href).toMatch(/^mailto:[^?&\s@]+@example\.com(\?subject=[^?&\s]+)?$/);
      }),
    );
  });
});

describe('whatsappDigits', () => {
  test.each([
    ['8000-0012', '80000012'],
    ['8000 0012', '80000012'],
    ['(506) 8000-0012', '80000012'],
    ['+506 8000-0012', '80000012'],
    ['00506 80000012', '80000012'],
    ['50680000012', '80000012'],
    ['Tel. 8000.0012', '80000012'],
    ['５０６ 8000-0012', '80000012'],
  ])('reads %j as %s', (text, digits) => expect(whatsappDigits(text)).toBe(digits));

  test.each([
    ['2000-0012 / 8000-0012', '80000012'],
    ['8000-0012 / 2000-0012', '80000012'],
    ['2000-0012, 7000-0012', '70000012'],
    ['+506 2000-0012 +506 6000-0012', '60000012'],
    ['2000-0012 y 8000-0012', '80000012'],
    ['20000012 80000012', '80000012'],
    ['2000-0012 / 4000-0012', '20000012'],
    ['2000-0012 ext. 15', '20000012'],
  ])('prefers the mobile in %j: %s', (text, digits) => expect(whatsappDigits(text)).toBe(digits));

  test('keeps a local number that starts with 506', () => {
    expect(whatsappDigits('5061-2345')).toBe('50612345');
  });

  test('accepts an 8-digit number that is not assigned', () => {
    expect(whatsappDigits('9000-0012')).toBe('90000012');
  });

  test.each(['', '-', 'N/A', 'No tiene', '0', '911'])('returns null for the number %j', (text) =>
    expect(whatsappDigits(text)).toBeNull(),
  );

  test.each(['8000-0001 (1)', '8000-001', '+1 305 555 1234', '8000-0001 8000-0002 (1)'])(
    'returns null for %j instead of truncating it to 8 digits',
    (text) => expect(whatsappDigits(text)).toBeNull(),
  );

  test('prefers a number of eight digits to a longer number before it', () => {
    expect(whatsappDigits('8000-0001 (1) / 2000-0012')).toBe('20000012');
  });

  test('returns 8 digits or null for any text', () => {
    const likePhones = fc.string({ unit: fc.constantFrom(...'0123456789 +-()/.xé'), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), likePhones), (text) => {
        const digits = whatsappDigits(text);
        if (digits !== null) expect(digits).toMatch(/^\d{8}$/);
      }),
    );
  });

  test('reads every notation of a mobile number', () => {
    const mobile = fc.integer({ min: 50_000_000, max: 89_999_999 }).map(String);
    const prefix = fc.constantFrom('', '+506 ', '506', '(506) ', '00506-');
    const gap = fc.constantFrom('', ' ', '-', '.');
    const landline = fc.constantFrom('', ' / 2000-0012', ', 2000-0012', ' o 2000 0012');
    fc.assert(
      fc.property(mobile, prefix, gap, landline, (digits, before, between, after) => {
        const text = before + digits.slice(0, 4) + between + digits.slice(4) + after;
        expect(whatsappDigits(text)).toBe(digits);
      }),
    );
  });
});

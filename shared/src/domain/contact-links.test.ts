import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callHref, emailHref, whatsappHref } from './contact-links';

describe('whatsappHref', () => {
  test('keeps only digits and adds the prefix 506', () => {
    expect(whatsappHref('8000-0012')).toBe('https://wa.me/50680000012');
    expect(whatsappHref('+506 8000 0012')).toBe('https://wa.me/50680000012');
  });

  test('carries an encoded greeting', () => {
    expect(whatsappHref('80000012', 'Hola & adiós?')).toBe(
      'https://wa.me/50680000012?text=Hola%20%26%20adi%C3%B3s%3F',
    );
  });

  test('is null without a phone', () => {
    expect(whatsappHref('N/A')).toBeNull();
  });

  test('nothing of the cell or the text escapes its place', () => {
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
    '%s is used as is',
    (phone) => expect(callHref(` ${phone} `)).toBe(`tel:${phone}`),
  );

  test.each([
    ['a direction mark', '\u202a8000-0012\u202c'],
    ['a direction mark before a space', '\u202a 8000-0012'],
    ['an en dash', '8000–0012'],
    ['a non-breaking hyphen', '8000\u20110012'],
    ['full-width digits', '８０００-００１２'],
  ])('%s is cleaned', (_name, phone) => expect(callHref(phone)).toBe('tel:8000-0012'));

  test('what does not belong in a phone is encoded', () => {
    expect(callHref('8000-0012\r\nx?y')).toBe('tel:8000-0012%0D%0Ax%3Fy');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (junk) => {
        const href = callHref(`1${junk}1`);
        expect(href).toMatch(/^tel:[\w.!~*'()%+\-/ ]+$/);
      }),
    );
  });

  test.each(['', ' ', '-', 'No tiene'])('%j is no phone', (text) => expect(callHref(text)).toBeNull());
});

describe('emailHref', () => {
  test('links to the address, with an encoded subject', () => {
    expect(emailHref(' ana@example.com ')).toBe('mailto:ana@example.com');
    expect(emailHref('ana@example.com', 'Cotización & más')).toBe(
      'mailto:ana@example.com?subject=Cotizaci%C3%B3n%20%26%20m%C3%A1s',
    );
  });

  test.each(['', ' ', '-', 'N/A', 'n/a', 'No tiene', 'ana', 'ana@'])('%j is no address', (text) =>
    expect(emailHref(text)).toBeNull(),
  );

  test('headers cannot be smuggled in', () => {
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whatsappDigits } from './specialist-phone';

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
  ])('%j is the number %s', (text, digits) => expect(whatsappDigits(text)).toBe(digits));

  test.each([
    ['2000-0012 / 8000-0012', '80000012'],
    ['8000-0012 / 2000-0012', '80000012'],
    ['2000-0012, 7000-0012', '70000012'],
    ['+506 2000-0012 +506 6000-0012', '60000012'],
    ['2000-0012 y 8000-0012', '80000012'],
    ['20000012 80000012', '80000012'],
    ['2000-0012 / 4000-0012', '20000012'],
    ['2000-0012 ext. 15', '20000012'],
  ])('of %j a mobile is preferred: %s', (text, digits) => expect(whatsappDigits(text)).toBe(digits));

  test('a local number that begins with 506 is left alone', () => {
    expect(whatsappDigits('5061-2345')).toBe('50612345');
  });

  test('an unassigned 8-digit number keeps its digits', () => {
    expect(whatsappDigits('9000-0012')).toBe('90000012');
  });

  test.each(['', '-', 'N/A', 'No tiene', '0', '911'])('%j is no phone', (text) =>
    expect(whatsappDigits(text)).toBeNull(),
  );

  test.each(['8000-0001 (1)', '8000-001', '+1 305 555 1234', '8000-0001 8000-0002 (1)'])(
    'of %j no number of 8 digits is made',
    (text) => expect(whatsappDigits(text)).toBeNull(),
  );

  test('another number of the cell is taken instead of one of another length', () => {
    expect(whatsappDigits('8000-0001 (1) / 2000-0012')).toBe('20000012');
  });

  test('8 digits and nothing else, whatever arrives', () => {
    const likePhones = fc.string({ unit: fc.constantFrom(...'0123456789 +-()/.xé'), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), likePhones), (text) => {
        const digits = whatsappDigits(text);
        if (digits !== null) expect(digits).toMatch(/^\d{8}$/);
      }),
    );
  });

  test('any writing of a mobile number leads to it', () => {
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

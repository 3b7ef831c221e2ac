import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate } from './dates';

describe('formatDate', () => {
  test.each([
    ['05/03/2025', '05/03/2025'],
    ['5/3/2025', '05/03/2025'],
    ['31/12/2024 14:30', '31/12/2024'],
    ['2025-03-05', '05/03/2025'],
    [' 2025-03-05 ', '05/03/2025'],
    ['2025-03-05T23:30:00', '05/03/2025'],
    ['2025-03-05T18:00:00.000Z', '05/03/2025'],
    ['2025-03-05T12:00:00-06:00', '05/03/2025'],
    ['20-11-2026', '20/11/2026'],
    ['5.3.2025', '05/03/2025'],
    ['20/11/26', '20/11/2026'],
    ['5-3-25 14:30', '05/03/2025'],
    ['46346', '20/11/2026'],
    ['46346.75', '20/11/2026'],
    ['46346,75', '20/11/2026'],
  ])('formats %s as %s', (raw, shown) => expect(formatDate(raw)).toBe(shown));

  test('uses Costa Rica’s time zone for timestamps in any time zone of the browser', () => {
    expect(formatDate('2025-03-05T05:59:59Z')).toBe('04/03/2025');
    expect(formatDate('2025-03-05T06:00:00Z')).toBe('05/03/2025');
    expect(formatDate('2025-03-05T01:00:00+0900')).toBe('04/03/2025');
    expect(formatDate('2024-12-31 23:00:00-06:00')).toBe('31/12/2024');
  });

  test('reads 03/04/2025 as 3 April', () => {
    expect(formatDate('03/04/2025')).toBe('03/04/2025');
    expect(formatDate('25/04/2025')).toBe('25/04/2025');
  });

  test.each([
    '',
    'ayer',
    '31/02/2025',
    '2025-13-01',
    '2025-13-05',
    '05/13/2025',
    '0050-03-05',
    '04/25/2025',
    '2025-02-30T10:99:00Z',
    '#DIV/0!',
    '20-11/2026',
    '31/02/25',
    '20/11/226',
    '4634',
    '463460',
    '8000-0001',
  ])('returns an empty text for %j', (raw) => expect(formatDate(raw)).toBe(''));

  test('reads every existing day in every notation', () => {
    const day = fc.date({
      min: new Date(Date.UTC(1900, 0)),
      max: new Date(Date.UTC(2199, 0)),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const shown = iso.split('-').reverse().join('/');
        expect(formatDate(shown)).toBe(shown);
        expect(formatDate(iso)).toBe(shown);
        expect(formatDate(`${iso}T12:00:00Z`)).toBe(shown);
        expect(formatDate(shown.replaceAll('/', '-'))).toBe(shown);
        if (shown.includes('/20')) expect(formatDate(shown.replace('/20', '/'))).toBe(shown);
        const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;
        if (serial >= 10_000 && serial < 100_000) expect(formatDate(String(serial))).toBe(shown);
      }),
    );
  });

  test('returns dd/mm/yyyy or an empty text for any text', () => {
    fc.assert(fc.property(fc.string(), (raw) => /^(\d\d\/\d\d\/\d{4})?$/.test(formatDate(raw))));
  });
});

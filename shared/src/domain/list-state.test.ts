import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStale, weekStart } from './list-state';

const wednesday = new Date(2025, 5, 11, 15, 30);
const sunday = new Date(2025, 5, 8);

describe('weekStart', () => {
  test('returns 00:00 of the most recent Sunday in local time', () => {
    expect(weekStart(wednesday)).toEqual(sunday);
    expect(weekStart(new Date(2025, 5, 14, 23, 59, 59, 999))).toEqual(sunday);
  });

  test('returns 00:00 of the current day on a Sunday', () => {
    expect(weekStart(new Date(2025, 5, 8, 0, 0, 0))).toEqual(sunday);
    expect(weekStart(new Date(2025, 5, 8, 23, 59))).toEqual(sunday);
  });

  test('returns the first moment of a Sunday on which clocks skip midnight', () => {
    const moment = fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (now) => {
        const start = weekStart(now);
        const days = (now.getTime() - start.getTime()) / 86_400_000;
        expect(start.getDay()).toBe(0);
        expect(new Date(start.getTime() - 1).getDay()).toBe(6);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(7.1);
      }),
    );
  });
});

describe('isStale', () => {
  test('is false for a refresh at any time of the current week', () => {
    expect(isStale(sunday.toISOString(), wednesday)).toBe(false);
    expect(isStale(new Date(2025, 5, 10).toISOString(), wednesday)).toBe(false);
    expect(isStale(wednesday.toISOString(), wednesday)).toBe(false);
  });

  test('is true for a refresh one millisecond before Sunday 00:00', () => {
    expect(isStale(new Date(sunday.getTime() - 1).toISOString(), wednesday)).toBe(true);
  });

  test('is true on Sunday for a refresh on Saturday', () => {
    const saturday = new Date(2025, 5, 7, 23, 59);
    expect(isStale(saturday.toISOString(), saturday)).toBe(false);
    expect(isStale(saturday.toISOString(), sunday)).toBe(true);
  });

  test('is true for a timestamp in the future', () => {
    expect(isStale(new Date(wednesday.getTime() + 1).toISOString(), wednesday)).toBe(true);
    expect(isStale('2999-01-01T00:00:00.000Z', wednesday)).toBe(true);
  });

  test.each([null, undefined, '', 'null', 'ayer', '12', '2025-13-45T00:00:00Z', '06/10/2025', '{}'])(
    'is true for the timestamp %j',
    (text) => expect(isStale(text, wednesday)).toBe(true),
  );

  test('is true and never throws if the clock is invalid', () => {
    expect(isStale(sunday.toISOString(), new Date(NaN))).toBe(true);
    fc.assert(fc.property(fc.string(), (text) => typeof isStale(text, wednesday) === 'boolean'));
  });

  test('uses the current time by default', () => {
    expect(isStale(new Date().toISOString())).toBe(false);
    expect(isStale('2000-01-01T00:00:00.000Z')).toBe(true);
  });
});

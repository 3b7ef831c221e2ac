import { expect, test } from 'vitest';
import { told } from './drawing-report';
import { MOST_DRAWN } from './drawn-files';

const ALL = { drawn: 7, undrawn: 0, late: 0, unnamed: 0, beyond: 0, reasons: [] };

test.each([
  [{}, 'drew 7 pages ahead of time'],
  [{ drawn: 1 }, 'drew 1 page ahead of time'],
  [
    { undrawn: 2 },
    'drew 7 pages ahead of time; left to browsers: 2 that could not be drawn (its release is not to be drawn)',
  ],
  [
    { undrawn: 9, reasons: ['a', 'b', 'c', 'd'] },
    'drew 7 pages ahead of time; left to browsers: 9 that could not be drawn (a; b; c)',
  ],
  [
    { late: 3, unnamed: 4, beyond: 5 },
    `drew 7 pages ahead of time; left to browsers: 3 for which there was no time, 4 whose address no file can be named after, 5 beyond the ${MOST_DRAWN}`,
  ],
])('%j is told as «%s»', (what, line) => {
  expect(told({ ...ALL, ...what })).toBe(line);
});

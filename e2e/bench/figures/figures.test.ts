import { expect, test } from 'vitest';
import { aNoticed, aRequest } from '../testing/builders';
import { figuresOf } from './figures';

const measured = { noticed: aNoticed(), requests: [aRequest()], cpuMs: 10, heapBytes: 20 };

test('adds bytes up by kind and leaves out what the cache answered', () => {
  const { bytes, totalBytes, requests } = figuresOf({
    ...measured,
    requests: [
      aRequest({ kind: 'document', bytes: 1 }),
      aRequest({ kind: 'script', bytes: 20 }),
      aRequest({ kind: 'script', bytes: 300 }),
      aRequest({ kind: 'script', bytes: 4000, cached: true }),
    ],
  });
  expect(bytes).toMatchObject({ document: 1, script: 320, style: 0 });
  expect(totalBytes).toBe(321);
  expect(requests).toBe(3);
});

test('scripts until hydrated are those that had arrived by then', () => {
  const requests = [
    aRequest({ start: 100, end: 100.1 }),
    aRequest({ kind: 'script', bytes: 20, start: 100.1, end: 100.5 }),
    aRequest({ kind: 'script', bytes: 300, start: 100.1, end: 101.5 }),
  ];
  const early = (hydrated: number | null) =>
    figuresOf({ ...measured, requests, noticed: aNoticed({ hydrated }) }).scriptUntilHydrated;
  expect(early(1000)).toBe(20);
  expect(early(2000)).toBe(320);
  expect(early(null)).toBeNull();
});

test('a page has settled with the last of its requests, tasks and paints', () => {
  const settled = (change: Parameters<typeof aNoticed>[0], end = 100) =>
    figuresOf({ ...measured, requests: [aRequest({ start: 100, end })], noticed: aNoticed(change) }).settled;
  expect(settled({}, 102)).toBeCloseTo(2000);
  expect(settled({ shown: 700 })).toBe(700);
  expect(settled({ largestPaint: 800 })).toBe(800);
  expect(settled({ hydrated: 900 })).toBe(900);
  expect(settled({ longTasks: [{ start: 500, duration: 600 }] })).toBe(1100);
});

test('blocking time is what long tasks take beyond 50 ms after the first paint', () => {
  const blocking = (longTasks: { start: number; duration: number }[]) =>
    figuresOf({ ...measured, noticed: aNoticed({ firstPaint: 1000, longTasks }) }).blocking;
  expect(
    blocking([
      { start: 1200, duration: 80 },
      { start: 1400, duration: 150 },
    ]),
  ).toBe(130);
  expect(blocking([{ start: 900, duration: 300 }])).toBe(150);
  expect(blocking([{ start: 0, duration: 900 }])).toBe(0);
});

import { expect, test } from 'vitest';
import { aRequest, somePageEvents } from './builders';
import { figuresOf, type InitiatedRequest, longestChain, median, medianRatio } from './figures';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[10, 9, 100], 10],
  [[5, null, 7, null, 6], 6],
  [[null], null],
  [[], null],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('the median of the ratios within rounds is not the ratio of the medians', () => {
  const slowRound = 10;
  expect(medianRatio([2, 3 * slowRound, 4], [1, 1 * slowRound, 4])).toBe(2);
});

test('medianRatio ignores a round that lacks one of the two figures or has a base of zero', () => {
  expect(medianRatio([2, null, 6, 9], [1, 1, 2, 0])).toBe(2.5);
  expect(medianRatio([1], [])).toBeNull();
});

const asked = (url: string, askedBy: string | null = null, cached = false): InitiatedRequest => ({
  url,
  askedBy,
  cached,
});

test('the longest request chain consists of requests that wait for the previous one', () => {
  const requests = [
    asked('/'),
    asked('/main.js', '/'),
    asked('/style.css', '/'),
    asked('/part.js', '/main.js'),
    asked('/list.json', '/part.js'),
    asked('/font.woff2', '/style.css'),
  ];
  expect(longestChain(requests)).toEqual(['/', '/main.js', '/part.js', '/list.json']);
});

test('in the longest request chain, a preloaded chunk waits for the page only', () => {
  const requests = [
    asked('/'),
    asked('/part.js', '/'),
    asked('/main.js', '/'),
    asked('/list.json', '/part.js'),
  ];
  expect(longestChain(requests)).toEqual(['/', '/part.js', '/list.json']);
});

test('in the longest request chain, the page counts as initiator of a request without a known initiator', () => {
  expect(longestChain([asked('/'), asked('/a.js'), asked('/b.js', 'elsewhere')])).toHaveLength(2);
});

test('the longest request chain skips cached responses, but not the requests that they cause', () => {
  const requests = [asked('/'), asked('/main.js', '/', true), asked('/list.json', '/main.js')];
  expect(longestChain(requests)).toEqual(['/', '/list.json']);
});

test('the longest request chain counts an address at its first request and ignores fragments', () => {
  const requests = [
    asked('/'),
    asked('/map.svg', '/'),
    asked('/map.svg', '/map.svg#pin'),
    asked('/pin.svg', '/map.svg#pin'),
  ];
  expect(longestChain(requests)).toEqual(['/', '/map.svg', '/map.svg']);
});

test('the longest request chain ends if requests name one another as initiator', () => {
  expect(longestChain([asked('/'), asked('/a.js', '/b.js'), asked('/b.js', '/a.js')]).length).toBeGreaterThan(
    1,
  );
});

test('the longest request chain is empty without requests', () => {
  expect(longestChain([])).toEqual([]);
});

const measured = { noticed: somePageEvents(), requests: [aRequest()], cpuMs: 10, heapBytes: 20 };

test('figuresOf adds bytes up by kind and ignores responses from the cache', () => {
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

test('figuresOf counts the scripts that had arrived before hydration', () => {
  const requests = [
    aRequest({ start: 100, end: 100.1 }),
    aRequest({ kind: 'script', bytes: 20, start: 100.1, end: 100.5 }),
    aRequest({ kind: 'script', bytes: 300, start: 100.1, end: 101.5 }),
  ];
  const early = (hydrated: number | null) =>
    figuresOf({ ...measured, requests, noticed: somePageEvents({ hydrated }) }).scriptUntilHydrated;
  expect(early(1000)).toBe(20);
  expect(early(2000)).toBe(320);
  expect(early(null)).toBeNull();
});

test('a page has settled after the last of its requests, tasks and paints', () => {
  const settled = (change: Parameters<typeof somePageEvents>[0], end = 100) =>
    figuresOf({ ...measured, requests: [aRequest({ start: 100, end })], noticed: somePageEvents(change) })
      .settled;
  expect(settled({}, 102)).toBeCloseTo(2000);
  expect(settled({ shown: 700 })).toBe(700);
  expect(settled({ largestPaint: 800 })).toBe(800);
  expect(settled({ hydrated: 900 })).toBe(900);
  expect(settled({ longTasks: [{ start: 500, duration: 600 }] })).toBe(1100);
});

test('blocking time is the part of long tasks beyond 50 ms after the first paint', () => {
  const blocking = (longTasks: { start: number; duration: number }[]) =>
    figuresOf({ ...measured, noticed: somePageEvents({ firstPaint: 1000, longTasks }) }).blocking;
  expect(
    blocking([
      { start: 1200, duration: 80 },
      { start: 1400, duration: 150 },
    ]),
  ).toBe(130);
  expect(blocking([{ start: 900, duration: 300 }])).toBe(150);
  expect(blocking([{ start: 0, duration: 900 }])).toBe(0);
});

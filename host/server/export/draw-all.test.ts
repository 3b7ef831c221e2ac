import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { drawAll } from './draw-all';
import type { DrawnPlace } from './drawn-files';

const MINUTE = 60_000;
const placeOf = (id: number): DrawnPlace => ({
  page: 'detail',
  path: `/detalle/${id}`,
  query: new URLSearchParams(),
  file: `/detalle/${id}.html`,
});
const places = Array.from({ length: 60 }, (_, id) => placeOf(id));
const draw = vi.fn<(place: DrawnPlace) => Promise<{ html: string; isDrawn: boolean }>>();

let into: string;
const run = (isWanted = async () => true) =>
  drawAll({ places, drawer: { draw }, into, before: join(into, 'before'), isWanted });
const written = () => readdirSync(join(into, 'detalle')).filter((name) => name.endsWith('.html'));

beforeEach(() => {
  into = tempDir();
  draw.mockReset().mockImplementation(async ({ path }) => ({ html: path, isDrawn: true }));
});

test('every page is written, and it is counted which of them were drawn', async () => {
  draw.mockImplementation(async ({ path }) => ({ html: path, isDrawn: !path.endsWith('7') }));
  expect(await run()).toEqual({ drawn: 54, undrawn: 6, late: 0 });
  expect(written()).toHaveLength(60);
  expect(existsSync(join(into, 'detalle/7.html.br'))).toBe(true);
});

test('a drawing that nobody wants any more ends soon, and counts for nothing', async () => {
  let looks = 0;
  const called = async () => {
    looks += 1;
    return looks < 2;
  };
  expect(await run(called)).toBeNull();
  expect(draw.mock.calls.length).toBeGreaterThanOrEqual(20);
  expect(draw.mock.calls.length).toBeLessThan(30);
});

test('what has not been drawn after ten minutes is left to browsers', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  draw.mockImplementation(async ({ path }) => {
    now += MINUTE / 2;
    return { html: path, isDrawn: true };
  });
  const tally = await run();
  expect(tally).toMatchObject({ undrawn: 0 });
  expect((tally?.drawn ?? 0) + (tally?.late ?? 0)).toBe(60);
  expect(tally?.drawn).toBeGreaterThan(19);
  expect(tally?.drawn).toBeLessThan(25);
  expect(written()).toHaveLength(tally?.drawn ?? 0);
});

test('several pages are drawn at once, and none twice', async () => {
  let atOnce = 0;
  let most = 0;
  draw.mockImplementation(async ({ path }) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return { html: path, isDrawn: true };
  });
  await run();
  expect(most).toBe(4);
  expect(new Set(draw.mock.calls.map(([{ path }]) => path)).size).toBe(draw.mock.calls.length);
});

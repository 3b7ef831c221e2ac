import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { placeDrawn, readDrawnState, wantDrawn } from './drawn-state';
import { layoutOf } from './layout';

const OWN = { site: 'a', drawing: '1' };
const OTHER_LISTS = { site: 'a', drawing: '2' };
const OTHER_SITE = { site: 'b', drawing: '1' };

let dir: string;
const write = (state: unknown) => writeFileSync(layoutOf(dir).drawnState, JSON.stringify(state));
function fill(place: 'drawn' | 'drawnBefore' | 'drawnNext', text: string = place): void {
  mkdirSync(layoutOf(dir)[place], { recursive: true });
  writeFileSync(join(layoutOf(dir)[place], 'index.html'), text);
}
const textIn = (place: 'drawn' | 'drawnBefore' | 'drawnNext') =>
  existsSync(layoutOf(dir)[place]) ? readFileSync(join(layoutOf(dir)[place], 'index.html'), 'utf8') : null;

beforeEach(() => {
  dir = tempDir();
  mkdirSync(layoutOf(dir).root);
});

test.each([
  ['<html>', null],
  [{ wanted: 'a', served: null }, null],
  [{ wanted: { site: 'a' }, served: null }, null],
  [
    { wanted: OWN, served: { site: 1, drawing: '1' } },
    { wanted: OWN, served: null },
  ],
  [
    { wanted: OWN, served: OTHER_LISTS, more: 1 },
    { wanted: OWN, served: OTHER_LISTS },
  ],
])('what is kept as %j is read as %j', async (kept, read) => {
  write(kept);
  expect(await readDrawnState(dir)).toEqual(read);
});

test('before anything is kept, nothing is read', async () => {
  expect(await readDrawnState(dir)).toBeNull();
});

describe('what is wanted', () => {
  beforeEach(() => {
    write({ wanted: OWN, served: OWN });
    fill('drawn');
    fill('drawnBefore');
  });

  test('of the same host and releases leaves in service what there is', async () => {
    await wantDrawn(dir, OTHER_LISTS);
    expect(await readDrawnState(dir)).toEqual({ wanted: OTHER_LISTS, served: OWN });
    expect(textIn('drawn')).toBe('drawn');
  });

  test('of others takes it out of service, and keeps it to tell what changes', async () => {
    await wantDrawn(dir, OTHER_SITE);
    expect(await readDrawnState(dir)).toEqual({ wanted: OTHER_SITE, served: null });
    expect([textIn('drawn'), textIn('drawnBefore')]).toEqual([null, 'drawn']);
  });

  test('no more leaves nothing of it', async () => {
    await wantDrawn(dir, null);
    expect(await readDrawnState(dir)).toBeNull();
    expect([textIn('drawn'), textIn('drawnBefore')]).toEqual([null, null]);
  });
});

describe('what was drawn', () => {
  beforeEach(() => {
    fill('drawn');
    fill('drawnNext');
  });

  test('takes the place of what was before', async () => {
    write({ wanted: OTHER_LISTS, served: OWN });
    expect(await placeDrawn(dir, OTHER_LISTS)).toBe(true);
    expect(await readDrawnState(dir)).toEqual({ wanted: OTHER_LISTS, served: OTHER_LISTS });
    expect([textIn('drawn'), textIn('drawnBefore'), textIn('drawnNext')]).toEqual([
      'drawnNext',
      'drawn',
      null,
    ]);
  });

  test.each([OTHER_LISTS, OTHER_SITE])('is not placed where %j is wanted by now', async (wanted) => {
    write({ wanted, served: null });
    expect(await placeDrawn(dir, OWN)).toBe(false);
    expect(await readDrawnState(dir)).toEqual({ wanted, served: null });
    expect([textIn('drawn'), textIn('drawnNext')]).toEqual(['drawn', 'drawnNext']);
  });

  test('is said to be served only once it is, however its placing ends', async () => {
    write({ wanted: OWN, served: OWN });
    rmSync(layoutOf(dir).drawnNext, { recursive: true });
    await expect(placeDrawn(dir, OWN)).rejects.toThrow('ENOENT');
    expect(await readDrawnState(dir)).toEqual({ wanted: OWN, served: null });
  });
});

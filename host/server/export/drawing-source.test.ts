import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LISTS } from '../../trials/support/lists';
import { tempDir } from '../../trials/support/temp-dir';
import { keepSource, openSource, removeOldSources } from './drawing-source';
import { layoutOf } from './layout';

const texts = { specialists: JSON.stringify(LISTS.specialists), ratings: JSON.stringify(LISTS.ratings) };
const DRAWING = { at: '2026-11-23T00:00:00.000Z', origin: null };

let dir: string;
let renderer: string;
const keep = (lists = texts) => keepSource(dir, lists, renderer);

beforeEach(() => {
  dir = tempDir();
  renderer = join(dir, 'built');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(renderer, 'renderer.js'), '// one');
  writeFileSync(join(renderer, 'assets/chunk.js'), '// chunk');
});

test('lists and renderer are kept once, under one name, and are read as they were', async () => {
  const name = await keep();
  expect(await keep()).toBe(name);
  expect(readdirSync(layoutOf(dir).sources)).toEqual([name]);
  const { rendererDir, lists } = await openSource(dir, { ...DRAWING, source: name });
  expect(readFileSync(join(rendererDir, 'assets/chunk.js'), 'utf8')).toBe('// chunk');
  expect(String((await lists.ratings()).encoded.identity.body)).toBe(texts.ratings);
});

test('whatever pages are drawn from has a name of its own', async () => {
  const names = [await keep(), await keep({ ...texts, ratings: '[]' })];
  names.push(await keep({ ...texts, specialists: '[]' }));
  writeFileSync(join(renderer, 'renderer.js'), '// two');
  names.push(await keep());
  writeFileSync(join(renderer, 'assets/chunk.js'), '// other');
  names.push(await keep());
  // The same letters, cut elsewhere.
  names.push(await keep({ specialists: `${texts.specialists}[`, ratings: texts.ratings.slice(1) }));
  expect(new Set(names).size).toBe(names.length);
});

test('what no page is drawn from any more goes, all of it where nothing is drawn', async () => {
  const [old, source] = [await keep({ ...texts, ratings: '[]' }), await keep()];
  await removeOldSources(dir, { ...DRAWING, source });
  expect(readdirSync(layoutOf(dir).sources)).toEqual([source]);
  expect(source).not.toBe(old);
  await removeOldSources(dir, null);
  expect(existsSync(layoutOf(dir).sources)).toBe(false);
});

import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { writeDrawn } from './write-drawn';

const secondOf = (file: string) => statSync(file).mtimeMs / 1000;

let former: string;
let file: string;

/** A page that was written in that second. */
function writtenBefore(html: string, second: number): void {
  writeFileSync(former, html);
  utimesSync(former, second, second);
}

beforeEach(() => {
  const dir = tempDir();
  former = join(dir, 'before.html');
  mkdirSync(join(dir, 'next'));
  file = join(dir, 'next', 'detalle', '7.html');
});

test('a page stands with both compressed copies, all of the same second', async () => {
  await writeDrawn(file, '<p>ñ</p>', former);
  expect(readFileSync(file, 'utf8')).toBe('<p>ñ</p>');
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe('<p>ñ</p>');
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe('<p>ñ</p>');
  const second = secondOf(file);
  expect(Number.isInteger(second)).toBe(true);
  expect([secondOf(`${file}.gz`), secondOf(`${file}.br`)]).toEqual([second, second]);
});

test('the same page keeps its second', async () => {
  writtenBefore('<p>a</p>', 1_000_000_000);
  await writeDrawn(file, '<p>a</p>', former);
  expect(secondOf(file)).toBe(1_000_000_000);
});

test('another one of the same size has a later second, even where both are of this one or a clock was set back', async () => {
  const ahead = Math.floor(statSync(tempDir()).mtimeMs / 1000) + 3_600;
  writtenBefore('<p>a</p>', ahead);
  await writeDrawn(file, '<p>b</p>', former);
  expect(secondOf(file)).toBe(ahead + 1);
  writtenBefore('<p>a</p>', 1_000_000_000);
  await writeDrawn(file, '<p>b</p>', former);
  expect(secondOf(file)).toBeGreaterThan(1_000_000_001);
});

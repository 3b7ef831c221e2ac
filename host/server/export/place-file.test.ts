import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { placeFile, stageFile } from './place-file';

/** How many changes of the folder happen before the power goes. */
const power = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const whilePowered =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (power.left <= 0) throw new Error('no power');
      power.left -= 1;
      return work(...args);
    };
  return { ...real, rename: whilePowered(real.rename), rm: whilePowered(real.rm) };
});

const bodies = (text: string) => ({
  plain: Buffer.from(text),
  gz: Buffer.from(`gz ${text}`),
  br: Buffer.from(`br ${text}`),
});

function setUp() {
  const dir = tempDir();
  const target = join(dir, 'public', 'index.html');
  const unfinished = join(dir, 'unfinished');
  const read = () =>
    Object.fromEntries(
      readdirSync(join(dir, 'public')).map((name) => [name, readFileSync(join(dir, 'public', name), 'utf8')]),
    );
  const place = (text: string) => placeFile(target, bodies(text), unfinished);
  const second = () => Math.floor(statSync(target).mtimeMs / 1000);
  return { dir, target, unfinished, read, place, second };
}

test('a file comes with its copies, and leaves nothing aside', async () => {
  const { unfinished, read, place } = setUp();
  await place('uno');
  expect(read()).toEqual({ 'index.html': 'uno', 'index.html.gz': 'gz uno', 'index.html.br': 'br uno' });
  expect(readdirSync(unfinished)).toEqual([]);
});

test('until it is put in its place, nothing changes', async () => {
  const { target, unfinished, read, place } = setUp();
  await place('uno');
  const put = await stageFile(target, bodies('dos'), unfinished);
  expect(read()['index.html']).toBe('uno');
  await put();
  expect(read()).toEqual({ 'index.html': 'dos', 'index.html.gz': 'gz dos', 'index.html.br': 'br dos' });
});

test('copies of a former text go when the new one has none', async () => {
  const { target, unfinished, read, place } = setUp();
  await place('uno');
  await placeFile(target, { plain: Buffer.from('d') }, unfinished);
  expect(read()).toEqual({ 'index.html': 'd' });
});

test('copies are never newer or older than their file, whatever lay there', async () => {
  const { dir, read, place } = setUp();
  mkdirSync(join(dir, 'public'));
  writeFileSync(join(dir, 'public', 'index.html'), 'uno');
  writeFileSync(join(dir, 'public', 'index.html.gz'), 'gz of another');
  await place('uno');
  expect(read()).toEqual({ 'index.html': 'uno', 'index.html.gz': 'gz uno', 'index.html.br': 'br uno' });
});

test('each change has a second of its own, by which servers tell texts of one size apart', async () => {
  const { target, place, second } = setUp();
  const seconds: number[] = [];
  for (const text of ['uno', 'dos', 'tres']) {
    await place(text);
    seconds.push(second());
    expect(statSync(`${target}.gz`).mtimeMs).toBe(statSync(target).mtimeMs);
  }
  expect(new Set(seconds).size).toBe(3);
});

test('a file that is as it should be stays as it is', async () => {
  const { target, place } = setUp();
  await place('uno');
  const before = statSync(target);
  await place('uno');
  expect(statSync(target)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test.each([0, 1, 2, 3, 4, 5])(
  'when the power goes after %i steps, no copy is of another text, and the next time mends it',
  async (steps) => {
    const { read, place } = setUp();
    await place('uno');
    power.left = steps;
    const cut = await place('dos').then(
      () => false,
      () => true,
    );
    power.left = Number.POSITIVE_INFINITY;
    expect(cut).toBe(steps < 5);
    const files = read();
    const text = files['index.html'];
    expect(['uno', 'dos']).toContain(text);
    for (const copy of ['gz', 'br'])
      expect([undefined, `${copy} ${text}`]).toContain(files[`index.html.${copy}`]);
    await place('dos');
    expect(read()).toEqual({ 'index.html': 'dos', 'index.html.gz': 'gz dos', 'index.html.br': 'br dos' });
  },
);

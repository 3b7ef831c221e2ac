import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './lines';

async function linesOf(chunks: readonly Buffer[], most = 1_000): Promise<(string | null)[]> {
  const stream = new PassThrough();
  const lines: (string | null)[] = [];
  readLines(stream, most, (line) => lines.push(line));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await new Promise((resolve) => stream.on('end', resolve));
  return lines;
}

test('lines arrive whole, however they were cut, letters of several bytes too', async () => {
  const line = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (lines, size) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''));
        const chunks = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
        expect(await linesOf(chunks, 10_000)).toEqual(lines.map((each) => Buffer.from(each).toString()));
      },
    ),
  );
});

test('what is not ended is no line', async () => {
  expect(await linesOf([Buffer.from('a\nb')])).toEqual(['a']);
});

test('one that is too long is told once, and nothing is heard after it', async () => {
  const long = Buffer.alloc(30, 'x');
  expect(await linesOf([Buffer.from('a\n'), long, long, Buffer.from('\nb\n')], 50)).toEqual(['a', null]);
  expect(await linesOf([Buffer.from(`${'x'.repeat(51)}\nb\n`)], 50)).toEqual([null]);
});

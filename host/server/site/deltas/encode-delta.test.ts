import { createHash } from 'node:crypto';
import { createDCtx, decompressUsingDict, freeDCtx } from '@bokuweb/zstd-wasm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeDelta } from './encode-delta';

const FRAME_AT = 40;

function undo(delta: Buffer, dictionary: Buffer): Buffer {
  const decoder = createDCtx();
  try {
    return Buffer.from(decompressUsingDict(decoder, delta.subarray(FRAME_AT), dictionary));
  } finally {
    freeDCtx(decoder);
  }
}

test('a difference names its dictionary as RFC 9842 frames it, and is small where little differs', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => createHash('md5').update(String(at)).digest('hex'));
  const dictionary = Buffer.from(lines.join('\n'));
  const whole = Buffer.from(lines.with(250, 'another line').join('\n'));
  const delta = await encodeDelta(whole, dictionary);
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(delta.subarray(8, FRAME_AT)).toEqual(createHash('sha256').update(dictionary).digest());
  expect(delta.length).toBeLessThan(150);
  expect(undo(delta, dictionary)).toEqual(whole);
});

test('whatever two versions hold, a difference gives the whole again', async () => {
  const text = fc.oneof(fc.string({ maxLength: 2_000 }), fc.string({ unit: 'binary', maxLength: 2_000 }));
  await fc.assert(
    fc.asyncProperty(text, text.filter(Boolean), text, async (start, dictionary, end) => {
      const [whole, former] = [Buffer.from(`${start}${dictionary}${end}`), Buffer.from(dictionary)];
      expect(undo(await encodeDelta(whole, former), former)).toEqual(whole);
    }),
    { numRuns: 50 },
  );
});

import { createHash } from 'node:crypto';
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm';

const ready = init();

/** How a body in the encoding `dcz` begins, before the SHA-256 of what it is a difference to: RFC 9842, 5. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const LEVEL = 19;

/** The bytes of `whole` as a difference to a dictionary, in the encoding `dcz`; undone once to see that it gives the whole again. */
export async function encodeDelta(whole: Buffer, dictionary: Buffer): Promise<Buffer> {
  await ready;
  const [encoder, decoder] = [createCCtx(), createDCtx()];
  try {
    const frame = compressUsingDict(encoder, whole, dictionary, LEVEL);
    const undone = decompressUsingDict(decoder, Buffer.from(frame), dictionary);
    if (!whole.equals(undone)) throw new Error('a difference does not give the whole');
    return Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest(), frame]);
  } finally {
    freeCCtx(encoder);
    freeDCtx(decoder);
  }
}

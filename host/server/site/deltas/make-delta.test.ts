import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../trials/support/temp-dir';
import type { KnownFile } from './known-files';
import { makeDelta } from './make-delta';

function known(bytes: Buffer, compressedSize: number): KnownFile {
  const file = join(tempDir(), 'file.js');
  writeFileSync(file, bytes);
  const hash = createHash('sha256').update(bytes).digest('base64');
  return { path: '', versions: '', file, hash, size: bytes.length, modifiedMs: 0, compressedSize };
}

const former = Buffer.from(randomBytes(2_000).toString('hex'));
const next = Buffer.concat([former, Buffer.from('one more line')]);

test('a difference is made where it is smaller than what is sent without it', async () => {
  const dictionary = known(former, 1_500);
  const delta = await makeDelta({ target: known(next, 1_500), dictionary });
  expect(delta?.length).toBeLessThan(150);
  expect(await makeDelta({ target: known(next, delta?.length ?? 0), dictionary })).toBeNull();
});

test('a file that is not what its hash says is refused', async () => {
  const dictionary = known(former, 1_500);
  writeFileSync(dictionary.file, 'something else');
  await expect(makeDelta({ target: known(next, 1_500), dictionary })).rejects.toThrow('was altered');
});

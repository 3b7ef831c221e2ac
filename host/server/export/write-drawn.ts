import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compress, QUICK } from '@club/shared/compress';

/**
 * Writes a page with its compressed copies. Servers tell versions of a file apart by the second it was changed in and its size: where
 * there was another page before, this one gets a later second; the same page keeps its own.
 */
export async function writeDrawn(file: string, html: string, former: string): Promise<void> {
  const plain = Buffer.from(html);
  const [before, copies] = await Promise.all([readFile(former).catch(() => null), compress(plain, QUICK)]);
  const last = before && Math.floor((await stat(former)).mtimeMs / 1000);
  const now = Math.floor(Date.now() / 1000);
  const second = last === null ? now : before?.equals(plain) ? last : Math.max(now, last + 1);
  await mkdir(dirname(file), { recursive: true });
  const all = { '': plain, '.br': copies.br, '.gz': copies.gz };
  for (const [ending, body] of Object.entries(all)) {
    const handle = await open(file + ending, 'w');
    try {
      await handle.writeFile(body);
      await handle.utimes(second, second);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How often in a second this disk makes a page durable, one after the other: no database does it oftener. */
export function flushesPerSecond(folder: string, seconds = 1): number {
  const file = join(folder, 'flushes');
  const handle = openSync(file, 'w');
  const page = Buffer.alloc(4_096, 1);
  const start = performance.now();
  let flushes = 0;
  while (performance.now() - start < seconds * 1_000) {
    writeSync(handle, page, 0, page.length, (flushes % 256) * page.length);
    fdatasyncSync(handle);
    flushes += 1;
  }
  const perSecond = flushes / ((performance.now() - start) / 1_000);
  closeSync(handle);
  rmSync(file);
  return perSecond;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TempDir = { path: string; remove: () => Promise<void> };

/** A folder whose name holds what paths may hold: whatever the suite starts, writes or serves must get along with it. */
export async function makeTempDir(): Promise<TempDir> {
  const path = await mkdtemp(join(tmpdir(), 'club ñ (1) '));
  // A browser that has just ended may still be writing.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

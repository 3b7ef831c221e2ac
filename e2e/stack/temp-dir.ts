import { mkdtemp, rm } from 'node:fs/promises';
import { tempPrefix } from '../../host/trials/support/temp-prefix';

export type TempDir = { path: string; remove: () => Promise<void> };

/** A folder of the caller's own. */
export async function makeTempDir(): Promise<TempDir> {
  const path = await mkdtemp(tempPrefix());
  // A browser that has just ended may still be writing.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TempDir = { path: string; remove: () => Promise<void> };

export async function makeTempDir(): Promise<TempDir> {
  const path = await mkdtemp(join(tmpdir(), 'club-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

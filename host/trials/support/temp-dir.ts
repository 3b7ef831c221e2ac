import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the test's own, removed when it ends; its name holds what paths may hold. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

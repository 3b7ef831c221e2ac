import { mkdtempSync, rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { tempPrefix } from './temp-prefix';

/** A folder of the test's own, removed when it ends. */
export function tempDir(): string {
  const dir = mkdtempSync(tempPrefix());
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { tempPrefix } from './temp-prefix';

/** Creates a temporary folder; deletes it after the test. */
export function tempDir(): string {
  const dir = mkdtempSync(tempPrefix());
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

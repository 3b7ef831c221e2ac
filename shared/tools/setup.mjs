import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { missingPackages } from './missing-packages.mjs';

/** Runs `npm ci` if packages of the lock file are missing. Must run in an npm script. */

const root = join(import.meta.dirname, '../..');
const missing = missingPackages(root);

if (missing.length > 0) {
  console.log(`Installing ${missing.length} missing packages, such as ${missing[0]}.`);
  try {
    execFileSync(process.execPath, [process.env.npm_execpath, 'ci'], { cwd: root, stdio: 'inherit' });
  } catch {
    process.exitCode = 1;
  }
}

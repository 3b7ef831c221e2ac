import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { missingPackages } from './missing-packages.mjs';

/** Installs what the lock file names, where it is not installed yet: `npm run setup`. */

const root = join(import.meta.dirname, '..');
const missing = missingPackages(root);

if (missing.length > 0) {
  console.log(
    `Installing: ${missing.length} packages of the lock file are not here yet, ${missing[0]} for one.`,
  );
  try {
    execFileSync(process.execPath, [process.env.npm_execpath, 'ci'], { cwd: root, stdio: 'inherit' });
  } catch {
    process.exitCode = 1;
  }
}

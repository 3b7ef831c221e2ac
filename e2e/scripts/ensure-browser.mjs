import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Makes sure that there is a Chromium: the system's, Playwright's own, or one that is installed now. */

const SYSTEM = '/usr/bin/chromium';
const found = () => [SYSTEM, chromium.executablePath()].find(existsSync);

const installers = [
  ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
  ['npx', ['playwright', 'install', 'chromium']],
];
if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  installers.unshift(['apt-get', ['update']], ['apt-get', ['install', '--yes', 'chromium']]);
}

for (const [command, options] of installers) {
  if (found()) break;
  console.log(`No Chromium yet: ${command} ${options.join(' ')}`);
  try {
    execFileSync(command, options, { stdio: 'inherit' });
  } catch {
    console.log('That did not work.');
  }
}

if (!found()) {
  console.error('No Chromium could be found or installed; the end-to-end suite needs one.');
  process.exitCode = 1;
}

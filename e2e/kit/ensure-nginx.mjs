import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Installs nginx if allowed; without it the tests with nginx are skipped. */

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const found = () => folders.some((folder) => existsSync(join(folder, 'nginx')));

const installers =
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    ? [
        ['apt-get', ['update']],
        ['apt-get', ['install', '--yes', '--no-install-recommends', 'nginx-light']],
      ]
    : [];

for (const [command, options] of installers) {
  if (found()) break;
  console.log(`No nginx yet: ${command} ${options.join(' ')}`);
  try {
    // In run level 1 the package does not start its own server.
    execFileSync(command, options, { stdio: 'inherit', env: { ...process.env, RUNLEVEL: '1' } });
  } catch {
    console.log('That did not work.');
  }
}

if (!found()) console.log('No nginx could be found or installed: tests that need it are left out.');

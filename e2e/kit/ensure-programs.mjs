import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Installs the missing ones of the named programs if permitted. Tests that need a missing program are skipped. */

/** Debian package by program. */
const PACKAGES = {
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  nginx: 'nginx-light',
  promtool: 'prometheus',
};

const APT = '/usr/bin/apt-get';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const isMissing = (program) => !folders.some((folder) => existsSync(join(folder, program)));
const missing = () => process.argv.slice(2).filter(isMissing);

if (missing().length > 0 && process.getuid?.() === 0 && existsSync(APT)) {
  const packages = missing().map((program) => PACKAGES[program]);
  for (const options of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    console.log(`Missing ${missing().join(', ')}: apt-get ${options.join(' ')}`);
    try {
      // RUNLEVEL 1 prevents packages from starting their servers.
      execFileSync(APT, options, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
    } catch {
      console.log('That did not work.');
    }
  }
}

for (const program of missing()) console.log(`${program} is not installed: its tests are skipped.`);

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPgbouncer, findPostgres } from './find-postgres.mjs';

/** Installs Debian's PostgreSQL and PgBouncer for the tests if they are missing and the user is root. */

const APT = '/usr/bin/apt-get';

const missing = () => [
  ...(findPostgres() === null ? ['postgresql'] : []),
  ...(findPgbouncer() === null ? ['pgbouncer'] : []),
];

if (missing().length > 0 && process.getuid?.() === 0 && existsSync(APT)) {
  for (const options of [['update'], ['install', '--yes', '--no-install-recommends', ...missing()]]) {
    console.log(`PostgreSQL or its pooler is missing: apt-get ${options.join(' ')}`);
    try {
      execFileSync(APT, options, {
        stdio: 'inherit',
        // Prevents the packages from starting a server.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
    } catch {
      console.log('The installation failed.');
    }
  }
}

for (const name of missing()) {
  console.log(`${name} is not installed: its tests are skipped (apt-get install ${name}).`);
  if (process.env.POSTGRES === 'required') process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPgbouncer, findPostgres } from './find-postgres.mjs';

/** Makes sure that there are a PostgreSQL and its pooler for the tests: Debian's, installed now where that is allowed. */

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
        // In run level 1 the packages start no server of their own.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
    } catch {
      console.log('That did not work.');
    }
  }
}

for (const name of missing()) {
  console.log(`No ${name} here: what is tested on it is skipped (apt-get install ${name}).`);
  if (process.env.POSTGRES === 'required') process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from './find-postgres.mjs';

/** Makes sure that there is a PostgreSQL for the tests: Debian's, installed now where that is allowed. */

const APT = '/usr/bin/apt-get';

if (findPostgres() === null && process.getuid?.() === 0 && existsSync(APT)) {
  for (const options of [['update'], ['install', '--yes', '--no-install-recommends', 'postgresql']]) {
    console.log(`No PostgreSQL yet: apt-get ${options.join(' ')}`);
    try {
      execFileSync(APT, options, {
        stdio: 'inherit',
        // In run level 1 the package does not start a server of its own.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
    } catch {
      console.log('That did not work.');
    }
  }
}

if (findPostgres() === null) {
  console.log('No PostgreSQL here: what is tested on it is skipped (apt-get install postgresql).');
  if (process.env.POSTGRES === 'required') process.exitCode = 1;
}

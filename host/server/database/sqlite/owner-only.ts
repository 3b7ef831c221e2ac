import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** SQLite makes its log and its index with the rights of the database. */
const BESIDE = ['-wal', '-shm'];

/** Makes the database's file where it is missing, and lets its owner alone read it, its log and its index, whatever the umask. */
export function keepToOwner(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, ...BESIDE.map((ending) => file + ending)]) {
    if (statSync(each, { throwIfNoEntry: false })?.isFile()) restrict(each);
  }
}

function restrict(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    // Somebody else's file, which he lets us use.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

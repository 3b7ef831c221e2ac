import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lies in a REMOTES_DIR that is a server's copy of a database, where a command must not change it by itself. */
const MARK = '.copy-of-database';

export const isCopy = (remotesDir: string): boolean => existsSync(join(remotesDir, MARK));

export async function markCopy(remotesDir: string): Promise<void> {
  if (isCopy(remotesDir)) return;
  await mkdir(remotesDir, { recursive: true });
  await writeFile(join(remotesDir, MARK), 'see host/README.md, Several servers\n');
}

/** Before a server serves: it gets what its database holds, or keeps what it runs in the directory, perhaps again. */
export const followOrUnmark = (
  cluster: { follow(): Promise<void> } | null,
  remotesDir: string,
): Promise<void> => (cluster ? cluster.follow() : rm(join(remotesDir, MARK), { force: true }));

import { expect, vi } from 'vitest';
import { touchList } from '../../server/directory/sql/lists';
import type { Database } from '../../server/platform/database/database';
import type { DataLocation } from './databases';

const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const isWaiting = (database: Database, several: number) =>
  vi.waitFor(async () => expect(await database.read((sql) => sql.rows(WAITING))).toHaveLength(several), {
    timeout: 30_000,
  });

/** Begins all the changes while somebody else is changing the lists, one after the other, so that none is over before the last has begun. */
export async function atOnce<T>(
  { databaseUrl }: DataLocation,
  database: Database,
  changes: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  await database.write(async (sql) => {
    await touchList(sql, 'specialists');
    await touchList(sql, 'ratings');
    for (const change of changes) {
      begun.push(change());
      // On SQLite they cannot even begin.
      if (databaseUrl !== null) await isWaiting(database, begun.length);
    }
  });
  return Promise.all(begun);
}

import type { Database } from '../database/database';
import { DatabaseError } from '../database/database-error';
import type { Metrics } from './metrics';

/** The database, each of its transactions timed and its failures counted by their kind. */
export function measuredDatabase(database: Database, metrics: Metrics): Database {
  const seconds = metrics.histogram(
    'club_database_seconds',
    'Time of a transaction, the wait for its turn included.',
  );
  const failures = metrics.counter(
    'club_database_failures_total',
    'Transactions that failed, by kind of trouble.',
  );

  async function measured<T>(operation: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseError) failures.add({ operation, trouble: error.trouble });
      throw error;
    } finally {
      seconds.observe((performance.now() - start) / 1_000, { operation });
    }
  }

  return {
    read: (work) => measured('read', () => database.read(work)),
    write: (work) => measured('write', () => database.write(work)),
    purge: (tables) => measured('write', () => database.purge(tables)),
    close: database.close,
  };
}

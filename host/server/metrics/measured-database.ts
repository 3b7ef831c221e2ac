import { Counter, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database';
import { DatabaseError } from '../database/database-error';
import { DURATION_BUCKETS } from './duration-buckets';

/** The database, each of its transactions timed and its failures counted by their kind. */
export function measuredDatabase(database: Database, metrics: Registry): Database {
  const seconds = new Histogram({
    name: 'club_database_seconds',
    help: 'Time of a transaction, the wait for its turn included.',
    labelNames: ['operation'],
    buckets: DURATION_BUCKETS,
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'club_database_failures_total',
    help: 'Transactions that failed, by kind of trouble.',
    labelNames: ['operation', 'trouble'],
    registers: [metrics],
  });

  async function measured<T>(operation: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseError) failures.inc({ operation, trouble: error.trouble });
      throw error;
    } finally {
      seconds.observe({ operation }, (performance.now() - start) / 1_000);
    }
  }

  return {
    read: (work) => measured('read', () => database.read(work)),
    write: (work) => measured('write', () => database.write(work)),
    purge: (tables) => measured('write', () => database.purge(tables)),
    close: database.close,
  };
}

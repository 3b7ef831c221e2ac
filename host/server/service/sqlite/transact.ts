import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** Runs the work in one transaction, on the disk when this returns; rolled back and rethrown when anything throws. */
export function transact<T>(db: DatabaseSyncInstance, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

/** Ends a failed transaction. Some failures (a full disk, say) have ended it already; of the others the first one counts. */
export function rollBack(db: DatabaseSyncInstance): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** Ends a transaction that is still open. Some failures (a full disk, say) have ended it already; of the others the first one counts. */
export function rollBack(db: DatabaseSyncInstance): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

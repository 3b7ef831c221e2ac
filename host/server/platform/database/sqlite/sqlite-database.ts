import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { type Database, DatabaseError, type DatabaseRow, type Sql } from '../database';
import { fromSqliteError, isLockedError, type OpenSqlite } from './open-sqlite';

const BUSY_RETRY_DELAY_MS = 20;

type SqliteOptions = {
  /** Maximum time that a write waits for another process's lock, ms. */
  timeoutMs?: number;
};

/** Creates the SQLite database. One connection writes and another reads; readers never see half a transaction. */
export function createSqliteDatabase(
  { db, reader, lock, file }: OpenSqlite,
  { timeoutMs = 5_000 }: SqliteOptions = {},
): Database {
  const [writeSql, readSql] = [createSql(db), createSql(reader)];
  const [writes, reads] = [new Serial(), new Serial()];
  let isFull = false;

  /** Runs `work`; retries while another process locks the database, without blocking the event loop. */
  async function whenFree(work: () => void): Promise<void> {
    const start = performance.now();
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isLockedError(error) || performance.now() - start >= timeoutMs) throw error;
        await pause(BUSY_RETRY_DELAY_MS);
      }
    }
  }
  /**
   * Returns false if a file was truncated. Closing the database would then copy the truncated log into it and damage
   * it.
   */
  function isIntact(): boolean {
    try {
      file.requireIntact(db);
      return true;
    } catch {
      return false;
    }
  }

  return {
    write: (work) =>
      writes.run(async () => {
        try {
          file.requireIntact(db);
          if (isFull) file.requireRoom();
          await whenFree(() => db.exec('BEGIN IMMEDIATE'));
          const result = await work(writeSql);
          db.exec('COMMIT');
          file.requireIntact(db);
          isFull = false;
          return result;
        } catch (error) {
          rollBack(db);
          const known = fromSqliteError(error);
          isFull ||= known instanceof DatabaseError && known.trouble === 'full';
          throw known;
        }
      }),
    read: (work) =>
      reads.run(async () => {
        try {
          file.requireIntact(reader);
          reader.exec('BEGIN');
          return await work(readSql);
        } catch (error) {
          throw fromSqliteError(error);
        } finally {
          rollBack(reader);
        }
      }),
    purge: () =>
      writes.run(async () => {
        try {
          // Rewrites the whole file, because free pages may still contain rows that an older version did not overwrite.
          await whenFree(() => db.exec('VACUUM'));
          await whenFree(() => emptyLog(db));
        } catch (error) {
          throw fromSqliteError(error);
        }
      }),
    async close() {
      await Promise.all([writes.idle(), reads.idle()]);
      if (isIntact()) {
        if (reader.isOpen) reader.close();
        if (lock) emptyLogIfFree(db);
        db.close();
      }
      lock?.close();
    },
  };
}

function createSql(db: DatabaseSyncInstance): Sql {
  const statements = new Map<string, StatementSyncInstance>();
  function prepared(text: string): StatementSyncInstance {
    const known = statements.get(text);
    if (known) return known;
    const statement = db.prepare(text);
    statements.set(text, statement);
    return statement;
  }
  return {
    rows: async (text, values = []) => prepared(text).all(...values) as DatabaseRow[],
    async each(text, rows) {
      if (rows.length === 0) return [];
      const statement = prepared(text);
      return rows.flatMap((values) => statement.all(...values) as DatabaseRow[]);
    },
  };
}

/**
 * Moves the log's pages into the database and empties the log, which still contains deleted rows. Throws if a reader
 * prevents it.
 */
function emptyLog(db: DatabaseSyncInstance): void {
  const done = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (done?.busy !== 0) throw new DatabaseError('locked', 'its log is in use');
}

/** Empties the log before the database closes. If that fails, no data is lost: the log is read at the next start. */
function emptyLogIfFree(db: DatabaseSyncInstance): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Ignores the error, because the log still contains all data.
  }
}

/** Rolls back an open transaction, unless a failure such as a full disk has already ended it. */
function rollBack(db: DatabaseSyncInstance): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK');
  } catch {
    // Ignores an error of the rollback, because the caller throws the original error.
  }
}

/** Runs asynchronous tasks one after the other. */
class Serial {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when all earlier tasks have ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

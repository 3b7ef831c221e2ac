import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Database, Row, Sql } from '../database';
import { DatabaseError } from '../database-error';
import { Serial } from '../serial';
import type { OpenSqlite } from './open-sqlite';
import { rollBack } from './roll-back';
import { isBusy, toDatabaseError } from './sqlite-errors';

const BUSY_RETRY_MS = 20;

export type SqliteOptions = {
  /** How long a write waits for a lock that another process holds. */
  patienceMs?: number;
};

/** SQLite: one connection writes, another reads, so that nobody sees half of a transaction. */
export function createSqliteDatabase(
  { db, reader, lock, file }: OpenSqlite,
  { patienceMs = 5_000 }: SqliteOptions = {},
): Database {
  const [writeSql, readSql] = [createSql(db), createSql(reader)];
  const [writes, reads] = [new Serial(), new Serial()];
  let isFull = false;

  /** Waits for the lock without blocking the event loop. */
  async function whenFree(work: () => void): Promise<void> {
    const start = performance.now();
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() - start >= patienceMs) throw error;
        await pause(BUSY_RETRY_MS);
      }
    }
  }
  /** A checkpoint at close would write the rest of a truncated log into the database and damage it. */
  function isIntact(): boolean {
    try {
      file.requireIntact(db);
      return true;
    } catch {
      return false;
    }
  }

  const begin = () => whenFree(() => db.exec('BEGIN IMMEDIATE'));

  return {
    write: (work) =>
      writes.run(async () => {
        try {
          file.requireIntact(db);
          if (isFull) file.requireRoom();
          await begin();
          const result = await work(writeSql);
          db.exec('COMMIT');
          file.requireIntact(db);
          isFull = false;
          return result;
        } catch (error) {
          rollBack(db);
          const known = toDatabaseError(error);
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
          throw toDatabaseError(error);
        } finally {
          rollBack(reader);
        }
      }),
    purge: () =>
      writes.run(async () => {
        try {
          // Pages that were given up before, or by a version that did not overwrite them, go too.
          await whenFree(() => db.exec('VACUUM'));
          await whenFree(() => emptyLog(db));
        } catch (error) {
          throw toDatabaseError(error);
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
    rows: async (text, values = []) => prepared(text).all(...values) as Row[],
    async each(text, rows) {
      if (rows.length === 0) return [];
      const statement = prepared(text);
      return rows.flatMap((values) => statement.all(...values) as Row[]);
    },
  };
}

/** The log beside the database still has what was deleted, until all of it is in the database and nobody reads it. */
function emptyLog(db: DatabaseSyncInstance): void {
  const done = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (done?.busy !== 0) throw new DatabaseError('locked', 'its log is in use');
}

/** Leaves one small file; where that fails, the log beside it holds everything and is read at the next start. */
function emptyLogIfFree(db: DatabaseSyncInstance): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost by it.
  }
}

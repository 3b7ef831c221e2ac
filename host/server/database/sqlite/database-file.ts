import { closeSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseError } from '../database-error';

/** SQLite's file format, section 4.1. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** More than a submission takes. */
const ROOM_BYTES = 64 * 1024;

export type DatabaseFile = {
  /**
   * Rejects while a file is not at its place, or shorter than SQLite left it: what goes into it would be lost. `db` must be in no
   * transaction.
   */
  requireIntact(db: DatabaseSyncInstance): void;
  /** A disk that was full must have room for more than the next page, or it would be full again with the next submission. */
  requireRoom(): void;
};

/** The file of an open database with its log, which holds what was stored last, and the disk that they lie on. */
export function watchDatabaseFile(file: string, pageBytes: number): DatabaseFile {
  const log = `${file}-wal`;
  const opened: Record<string, string | undefined> = {
    [file]: statsOf(file)?.identity,
    [log]: statsOf(log)?.identity,
  };
  const bytesOf = (frames: number) => LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes);

  /** Returns the size of a file in bytes; rejects if it is not the one that was opened. */
  function sizeInPlace(each: string): number {
    const stats = statsOf(each);
    // SQLite makes the log when it first needs it.
    if (each === log) opened[log] ??= stats?.identity;
    if (stats?.identity === opened[each]) return stats?.bytes ?? 0;
    const reason = `${each} is not the file that was opened; put that back, or start the server again`;
    throw new DatabaseError('replaced', new Error(reason));
  }

  return {
    requireIntact(db) {
      if (sizeInPlace(file) < pageBytes) throw cutShort(file);
      sizeInPlace(log);
      let frames = framesIn(db);
      while (frames > 0) {
        if (statSync(log).size >= bytesOf(frames) && hasHeader(log)) return;
        const known = frames;
        frames = framesIn(db);
        // Another process may have emptied the log meanwhile, as SQLite does.
        if (frames === known) throw cutShort(log);
      }
    },
    requireRoom() {
      const scratch = `${file}-room`;
      try {
        writeFileSync(scratch, Buffer.alloc(ROOM_BYTES), { mode: 0o600 });
      } catch (error) {
        throw new DatabaseError('full', error);
      } finally {
        rmSync(scratch, { force: true });
      }
    },
  };
}

const frameCounts = new WeakMap<DatabaseSyncInstance, ReturnType<DatabaseSyncInstance['prepare']>>();

/** Returns how many pages SQLite has written to the log; moves none of them. */
function framesIn(db: DatabaseSyncInstance): number {
  const count = frameCounts.get(db) ?? db.prepare('PRAGMA wal_checkpoint(NOOP)');
  frameCounts.set(db, count);
  return Number(count.get()?.log);
}

/** Returns false where the log begins with a hole. Reads the log alone: closing the database's file would end its locks. */
function hasHeader(log: string): boolean {
  const header = Buffer.alloc(4);
  const fd = openSync(log, 'r');
  try {
    readSync(fd, header, 0, header.length, 0);
  } finally {
    closeSync(fd);
  }
  return header.readUInt32BE() !== 0;
}

const cutShort = (file: string): DatabaseError =>
  new DatabaseError(
    'damaged',
    new Error(
      `${file} was cut short under the running server; start it again, and check whether to restore a copy`,
    ),
  );

function statsOf(file: string): { identity: string; bytes: number } | undefined {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats && { identity: `${stats.dev}-${stats.ino}`, bytes: Number(stats.size) };
}

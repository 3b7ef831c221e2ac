import { closeSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseError } from '../database';

/** Sizes from SQLite's file format, section 4.1. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** More than a submission needs. */
const ROOM_BYTES = 64 * 1024;

export type DatabaseFile = {
  /**
   * Throws if a file was replaced or truncated, because writes would be lost. `db` must be in no
   * transaction.
   */
  requireIntact(db: DatabaseSyncInstance): void;
  /** After a full disk, throws until there is room for more than the next page. */
  requireRoom(): void;
};

/** Watches the file of an open database, its write-ahead log and the free space. */
export function watchDatabaseFile(file: string, pageBytes: number): DatabaseFile {
  const log = `${file}-wal`;
  const opened: Record<string, string | undefined> = {
    [file]: statsOf(file)?.identity,
    [log]: statsOf(log)?.identity,
  };
  const bytesOf = (frames: number) => LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes);

  /** Returns the size of a file in bytes; throws if it is not the one that was opened. */
  function sizeInPlace(each: string): number {
    const stats = statsOf(each);
    // SQLite creates the log when it first needs it.
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
        // Another process may have checkpointed the log meanwhile.
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

/** Returns the number of pages in the log without a checkpoint. */
function framesIn(db: DatabaseSyncInstance): number {
  const count = frameCounts.get(db) ?? db.prepare('PRAGMA wal_checkpoint(NOOP)');
  frameCounts.set(db, count);
  return Number(count.get()?.log);
}

/**
 * Returns false if the log starts with a hole. Reads only the log: closing the database's file would end its
 * locks.
 */
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

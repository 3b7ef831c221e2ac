import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseError, type FailureKind, type OpenResult, toOneLine } from '../database';

export const DATABASE_FILE = 'club.sqlite';
const LOCK_FILE = 'service.lock';
/**
 * Pages in the write-ahead log (16 MiB) before a checkpoint. A checkpoint copies a page only once however often it
 * changed, so a longer log saves writes.
 */
const LOG_PAGES = 4_000;

export type OpenSqlite = {
  db: DatabaseSyncInstance;
  reader: DatabaseSyncInstance;
  /** Lock that prevents a second service on the same data; null for a short command, which may run beside a service. */
  lock: DatabaseSyncInstance | null;
  file: DatabaseFile;
};

export type OpenOptions = {
  /** Maximum wait for the lock of a service that is stopping, ms. */
  timeoutMs?: number;
  /** Whether to lock the data folder exclusively, as a service must. */
  alone?: boolean;
  /** Whether to check the file for damage first, which blocks the event loop if the file is large. */
  quickCheck?: boolean;
};

/** Opens the data folder and checks it. A problem is reported in one line for the operator. */
export function openSqlite(
  dataDir: string,
  { timeoutMs = 2_000, alone = true, quickCheck = true }: OpenOptions = {},
): OpenResult<OpenSqlite> {
  const opened: DatabaseSyncInstance[] = [];
  const open = (file: string) => {
    restrictToOwner(join(dataDir, file));
    const db = new DatabaseSync(join(dataDir, file), { timeout: timeoutMs });
    opened.push(db);
    return db;
  };
  let stage: 'folder' | 'lock' | 'database' = 'folder';
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    stage = 'lock';
    const lock = alone ? open(LOCK_FILE) : null;
    // Locks the database until the process ends. Keeps the journal in memory, because a full disk has no space for one.
    lock?.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    stage = 'database';
    const db = open(DATABASE_FILE);
    prepareWriter(db, quickCheck);
    const reader = open(DATABASE_FILE);
    reader.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 2000');
    const pageBytes = Number(db.prepare('PRAGMA page_size').get()?.page_size);
    const file = watchDatabaseFile(join(dataDir, DATABASE_FILE), pageBytes);
    return { ok: true, value: { db, reader, lock, file } };
  } catch (error) {
    for (const db of opened) db.close();
    return { ok: false, problem: problemLine(stage, dataDir, error) };
  }
}

function prepareWriter(db: DatabaseSyncInstance, quickCheck: boolean): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // Makes SQLite overwrite deleted rows, because they contain personal data.
  db.exec('PRAGMA secure_delete = ON');
  db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
  if (quickCheck) requireSound(db);
  // Limits the wait inside SQLite, which blocks the event loop; writers poll for the lock instead.
  db.exec('PRAGMA busy_timeout = 20');
}

/** Throws if the database is damaged. Rebuilds indexes that do not match their tables. */
function requireSound(db: DatabaseSyncInstance): void {
  const fault = () => db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (fault() === 'ok') return;
  const check = db.prepare('PRAGMA quick_check(1)').get();
  if (check?.quick_check !== 'ok') throw new DatabaseError('damaged', check?.quick_check);
  db.exec('REINDEX');
  if (fault() !== 'ok') throw new DatabaseError('damaged', fault());
}

function problemLine(stage: 'folder' | 'lock' | 'database', dataDir: string, error: unknown): string {
  const reason = toOneLine(error);
  if (stage === 'folder') return `DATA_DIR ${dataDir} cannot be used: ${reason}`;
  const trouble = troubleOf(error);
  if (stage === 'lock' && trouble === 'locked')
    return `DATA_DIR ${dataDir} is in use by another process of this site`;
  const file = join(dataDir, stage === 'lock' ? LOCK_FILE : DATABASE_FILE);
  if (trouble === 'locked') return `the database ${file} is locked by another program`;
  if (trouble === 'damaged') return `the database ${file} is damaged: ${reason}; restore a copy`;
  return `the database ${file} cannot be opened: ${reason}`;
}

const OWNER_ONLY = 0o600;
/** Suffixes of SQLite's write-ahead log and its index. SQLite creates both with the permissions of the database. */
const BESIDE = ['-wal', '-shm'];

/**
 * Creates the database file if missing. Makes the file, its log and its index accessible to the owner only, whatever
 * the umask.
 */
export function restrictToOwner(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, ...BESIDE.map((ending) => file + ending)]) {
    if (statSync(each, { throwIfNoEntry: false })?.isFile()) restrict(each);
  }
}

function restrict(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    // Ignores a file that belongs to another user, who shares it with this process.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

const BY_CODE: Record<number, FailureKind> = {
  5: 'locked',
  6: 'locked',
  8: 'readonly',
  11: 'damaged',
  13: 'full',
  18: 'refused',
  19: 'refused',
  20: 'refused',
  26: 'damaged',
};

/**
 * Maps error messages to failure kinds, because the SQLite package (1.2.1) throws errors without a code from `all()`.
 * SQLite's messages are stable.
 */
const BY_MESSAGE: readonly (readonly [RegExp, FailureKind])[] = [
  [/is locked/, 'locked'],
  [/readonly database/, 'readonly'],
  [/malformed|is not a database/, 'damaged'],
  [/disk is full/, 'full'],
  [/constraint failed|too big|datatype mismatch/, 'refused'],
];

const OF_SQLITE: readonly unknown[] = ['ERR_SQLITE_ERROR', 'ERR_INVALID_STATE'];

/** Returns the kind of a SQLite error; null for other errors. */
function troubleOf(error: unknown): FailureKind | null {
  if (error instanceof DatabaseError) return error.trouble;
  if (!(error instanceof Error)) return null;
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown };
  if (!OF_SQLITE.includes(code)) return null;
  const known = typeof errcode === 'number' ? BY_CODE[errcode & 0xff] : undefined;
  return known ?? BY_MESSAGE.find(([text]) => text.test(message))?.[1] ?? 'other';
}

/** Returns true if another connection holds the lock. */
export const isLockedError = (error: unknown): boolean => troubleOf(error) === 'locked';

/** Converts SQLite's errors to `DatabaseError`; returns others unchanged. */
export function fromSqliteError(error: unknown): unknown {
  if (error instanceof DatabaseError) return error;
  const trouble = troubleOf(error);
  return trouble === null ? error : new DatabaseError(trouble, error);
}

/** Sizes of SQLite's log and frame headers, bytes; see SQLite's file format, section 4.1. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Maximum disk space that a submission needs, bytes, with a margin. */
const ROOM_BYTES = 64 * 1024;

type DatabaseFile = {
  /** Throws if a file was replaced or truncated, because writes would be lost. Call it outside a transaction. */
  requireIntact(db: DatabaseSyncInstance): void;
  /** Throws if the disk has no space for a submission. Called after a full-disk error. */
  requireRoom(): void;
};

/** Watches the file of an open database, its write-ahead log and the free space. */
function watchDatabaseFile(file: string, pageBytes: number): DatabaseFile {
  const log = `${file}-wal`;
  const opened: Record<string, string | undefined> = {
    [file]: statsOf(file)?.identity,
    [log]: statsOf(log)?.identity,
  };
  const bytesOf = (frames: number) => LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes);

  /** Returns the size of a file in bytes. Throws if another file has taken its path since it was opened. */
  function sizeInPlace(each: string): number {
    const stats = statsOf(each);
    // Records the identity of the log when it first exists, because SQLite creates it with the first write.
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
        // Throws only if a second count is equal: another process may have moved pages into the database meanwhile.
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

/** Returns the number of pages in the write-ahead log, without moving them into the database. */
function framesIn(db: DatabaseSyncInstance): number {
  const count = frameCounts.get(db) ?? db.prepare('PRAGMA wal_checkpoint(NOOP)');
  frameCounts.set(db, count);
  return Number(count.get()?.log);
}

/**
 * Returns false if the write-ahead log starts with zeros instead of a header. Opens only the log, because closing the
 * database file here would release this process's POSIX locks on it.
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

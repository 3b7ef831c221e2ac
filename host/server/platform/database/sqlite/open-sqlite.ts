import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseError, type FailureKind, type OpenResult, toOneLine } from '../database';
import { type DatabaseFile, watchDatabaseFile } from './database-file';

export const DATABASE_FILE = 'club.sqlite';
const LOCK_FILE = 'service.lock';
/**
 * Pages (16 MiB) in the log before a checkpoint, so that a page that many submissions change is moved once.
 */
const LOG_PAGES = 4_000;

export type OpenSqlite = {
  db: DatabaseSyncInstance;
  reader: DatabaseSyncInstance;
  /** Lock against a second service; null for a short command, which may run beside a service. */
  lock: DatabaseSyncInstance | null;
  file: DatabaseFile;
};

export type OpenOptions = {
  /** Maximum wait for a process that is stopping, ms. */
  timeoutMs?: number;
  /** Whether to lock the data folder for this process, as a service needs. */
  alone?: boolean;
  /** Whether to check for damage first, which blocks the event loop for a large file. */
  quickCheck?: boolean;
};

/** Opens the data folder and checks it; the problem is one line for the operator. */
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
    // Locks until the process ends. The journal stays in memory, because a full disk has no room for one.
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
  // Overwrites deleted personal data.
  db.exec('PRAGMA secure_delete = ON');
  db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
  if (quickCheck) requireSound(db);
  // Stops waiting inside SQLite, which blocks the event loop; writers poll for the lock instead.
  db.exec('PRAGMA busy_timeout = 20');
}

/** Throws if the database is damaged; rebuilds indexes that differ from their tables. */
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
/** SQLite creates its log and index with the permissions of the database. */
const BESIDE = ['-wal', '-shm'];

/**
 * Creates the database's file if missing, and restricts it, its log and its index to the owner, whatever the
 * umask.
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
    // Another user owns the file and shares it.
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

/** The package omits the code from errors of `all` (1.2.1); SQLite's messages are stable. */
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
export const isBusy = (error: unknown): boolean => troubleOf(error) === 'locked';

/** Converts SQLite's errors to `DatabaseError`; returns others unchanged. */
export function fromSqliteError(error: unknown): unknown {
  if (error instanceof DatabaseError) return error;
  const trouble = troubleOf(error);
  return trouble === null ? error : new DatabaseError(trouble, error);
}

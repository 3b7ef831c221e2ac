import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DatabaseError } from '../database-error';
import { type OpenResult, oneLine } from '../open-result';
import { type DatabaseFile, watchDatabaseFile } from './database-file';
import { keepToOwner } from './owner-only';
import { troubleOf } from './sqlite-errors';

export const DATABASE_FILE = 'club.sqlite';
const LOCK_FILE = 'service.lock';
/**
 * So long does the log beside the database grow (16 MiB) before its pages are moved there: a page that many submissions change is
 * then moved once.
 */
const LOG_PAGES = 4_000;

export type OpenSqlite = {
  db: DatabaseSyncInstance;
  reader: DatabaseSyncInstance;
  /** Null for a short command, which a running service does not shut out. */
  lock: DatabaseSyncInstance | null;
  file: DatabaseFile;
};

export type OpenOptions = {
  /** How long to wait for a process that is about to leave. */
  patienceMs?: number;
  /** Whether the data folder is for this process alone, as a service needs it. */
  alone?: boolean;
  /** Whether to look for damage first, which blocks the event loop while a large file is read. */
  quickCheck?: boolean;
};

/** Opens the data folder and checks it; the problem is one line for the operator. */
export function openSqlite(
  dataDir: string,
  { patienceMs = 2_000, alone = true, quickCheck = true }: OpenOptions = {},
): OpenResult<OpenSqlite> {
  const opened: DatabaseSyncInstance[] = [];
  const open = (file: string) => {
    keepToOwner(join(dataDir, file));
    const db = new DatabaseSync(join(dataDir, file), { timeout: patienceMs });
    opened.push(db);
    return db;
  };
  let stage: 'folder' | 'lock' | 'database' = 'folder';
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    stage = 'lock';
    const lock = alone ? open(LOCK_FILE) : null;
    // Held until the process ends, however it ends; its journal in memory, as a full disk has no room for one.
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
  // What is deleted is overwritten: it is about people.
  db.exec('PRAGMA secure_delete = ON');
  db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
  if (quickCheck) requireSound(db);
  // From here on, waiting for a lock must not block the event loop: whoever writes waits instead.
  db.exec('PRAGMA busy_timeout = 20');
}

/** Indexes that differ from their tables are built anew. */
function requireSound(db: DatabaseSyncInstance): void {
  const fault = () => db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (fault() === 'ok') return;
  const check = db.prepare('PRAGMA quick_check(1)').get();
  if (check?.quick_check !== 'ok') throw new DatabaseError('damaged', check?.quick_check);
  db.exec('REINDEX');
  if (fault() !== 'ok') throw new DatabaseError('damaged', fault());
}

function problemLine(stage: 'folder' | 'lock' | 'database', dataDir: string, error: unknown): string {
  const reason = oneLine(error);
  if (stage === 'folder') return `DATA_DIR ${dataDir} cannot be used: ${reason}`;
  const trouble = troubleOf(error);
  if (stage === 'lock' && trouble === 'locked')
    return `DATA_DIR ${dataDir} is in use by another process of this site`;
  const file = join(dataDir, stage === 'lock' ? LOCK_FILE : DATABASE_FILE);
  if (trouble === 'locked') return `the database ${file} is locked by another program`;
  if (trouble === 'damaged') return `the database ${file} is damaged: ${reason}; restore a copy`;
  return `the database ${file} cannot be opened: ${reason}`;
}

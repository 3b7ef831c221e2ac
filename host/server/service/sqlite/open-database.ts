import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { migrate } from './migrate';
import { isBusy, isCorrupt } from './sqlite-errors';

export const DATABASE_FILE = 'club.sqlite';
const LOCK_FILE = 'service.lock';

export type OpenDatabase = { db: DatabaseSyncInstance; lock: DatabaseSyncInstance };
export type OpenResult = ({ ok: true } & OpenDatabase) | { ok: false; problem: string };

export type OpenOptions = {
  /** How long to wait for a process that is about to leave. */
  patienceMs?: number;
};

/** Opens the data folder for this process alone, checked and migrated; the problem is one line for the operator. */
export function openDatabase(dataDir: string, { patienceMs = 2_000 }: OpenOptions = {}): OpenResult {
  const opened: DatabaseSyncInstance[] = [];
  const open = (file: string, timeout: number) => {
    const db = new DatabaseSync(join(dataDir, file), { timeout });
    opened.push(db);
    return db;
  };
  let stage: 'folder' | 'lock' | 'database' = 'folder';
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    stage = 'lock';
    const lock = open(LOCK_FILE, patienceMs);
    // Held until the process ends, however it ends. Short commands on the database itself are not shut out.
    lock.exec('BEGIN EXCLUSIVE');
    stage = 'database';
    const db = open(DATABASE_FILE, patienceMs);
    prepareDatabase(db);
    return { ok: true, db, lock };
  } catch (error) {
    for (const db of opened) db.close();
    return { ok: false, problem: problemLine(stage, dataDir, error) };
  }
}

function prepareDatabase(db: DatabaseSyncInstance): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const check = db.prepare('PRAGMA quick_check(1)').get();
  if (check?.quick_check !== 'ok') throw new Error(`it is damaged (${check?.quick_check})`);
  migrate(db);
  // From here on, waiting for a lock must not block the event loop: the group commit waits instead.
  db.exec('PRAGMA busy_timeout = 20');
}

function problemLine(stage: 'folder' | 'lock' | 'database', dataDir: string, error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
  if (stage === 'folder') return `DATA_DIR ${dataDir} cannot be used: ${reason}`;
  if (stage === 'lock' && isBusy(error))
    return `DATA_DIR ${dataDir} is in use by another process of this site`;
  const file = join(dataDir, stage === 'lock' ? LOCK_FILE : DATABASE_FILE);
  if (isBusy(error)) return `the database ${file} is locked by another program`;
  if (isCorrupt(error)) return `the database ${file} is damaged: ${reason}; restore a copy`;
  return `the database ${file} cannot be opened: ${reason}`;
}

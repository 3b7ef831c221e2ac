import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { isBusy } from '../platform/database/sqlite/open-sqlite';
import { DeployRefused } from './deploy-refused';

const POLL_MS = 20;
const STATE_PATIENCE_MS = 10_000;

/** Takes a lock that the system releases when its process ends, however it ends; null while another holds it. */
function tryLock(file: string): (() => void) | null {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return () => db.close();
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

export type LockOrder = {
  name: string;
  /** How long to wait for whoever holds it, in milliseconds. */
  patienceMs: number;
  /** What to throw when it is still held. */
  refusal: () => Error;
};

type LockOptions = LockOrder & { dir: string };

/** Runs `work` while holding a lock that excludes every other process, and every other caller in this one. */
export async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const { dir, name, patienceMs, refusal } = options;
  await mkdir(dir, { recursive: true });
  const file = join(dir, `${name}.lock`);
  const deadline = performance.now() + patienceMs;
  let release = tryLock(file);
  while (!release) {
    if (performance.now() >= deadline) throw refusal();
    await pause(POLL_MS);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** Where the locks of a deployment directory lie. */
export const locksOf = (stateDir: string): string => join(stateDir, '.locks');

/** Runs `work` while nobody else changes what runs, nor what follows from it. */
export const withStateLock = <T>(stateDir: string, work: () => Promise<T>): Promise<T> =>
  withLock(
    {
      dir: locksOf(stateDir),
      name: 'state',
      patienceMs: STATE_PATIENCE_MS,
      refusal: () => new DeployRefused(`${stateDir} is locked by another change; try again`),
    },
    work,
  );

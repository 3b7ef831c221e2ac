import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { isLockedError } from '../platform/database/sqlite/open-sqlite';
import { DeployRefused } from './deploy-refused';

const POLL_INTERVAL_MS = 20;
const STATE_LOCK_TIMEOUT_MS = 10_000;

/**
 * Takes a lock without waiting and returns a function to release it; null if another process has it. The lock ends when
 * this process ends.
 */
function tryLock(file: string): (() => void) | null {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return () => db.close();
  } catch (error) {
    db.close();
    if (isLockedError(error)) return null;
    throw error;
  }
}

export type LockRequest = {
  name: string;
  /** Maximum wait for the lock, ms. */
  timeoutMs: number;
  /** Creates the error to throw after the timeout. */
  refusal: () => Error;
};

type LockOptions = LockRequest & { dir: string };

/** Runs `work` under a lock, while other processes and other callers in this process wait. */
export async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const { dir, name, timeoutMs, refusal } = options;
  await mkdir(dir, { recursive: true });
  const file = join(dir, `${name}.lock`);
  const deadline = performance.now() + timeoutMs;
  let release = tryLock(file);
  while (!release) {
    if (performance.now() >= deadline) throw refusal();
    await pause(POLL_INTERVAL_MS);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** Returns the lock folder of a deployment directory. */
export const locksFolder = (stateDir: string): string => join(stateDir, '.locks');

/** Runs `work` under the state lock of a deployment directory. */
export const withStateLock = <T>(stateDir: string, work: () => Promise<T>): Promise<T> =>
  withLock(
    {
      dir: locksFolder(stateDir),
      name: 'state',
      timeoutMs: STATE_LOCK_TIMEOUT_MS,
      refusal: () => new DeployRefused(`${stateDir} is locked by another change; try again`),
    },
    work,
  );

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../store';
import { isBusy } from './sqlite-errors';
import { rollBack } from './transact';

type Job = {
  work: () => unknown;
  since: number;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
};

const BATCH_SIZE = 256;
const BUSY_RETRY_MS = 20;

export type GroupCommitOptions = {
  /** How long a job waits for a lock that another process holds. */
  patienceMs?: number;
  /** Jobs that may wait at once. */
  capacity?: number;
};

/**
 * Lets the writes that arrive together share one transaction, and so one fsync. A job that throws is undone alone;
 * no promise fulfils before its transaction is on the disk.
 */
export class GroupCommit {
  readonly #db: DatabaseSyncInstance;
  readonly #patienceMs: number;
  readonly #capacity: number;
  #waiting: Job[] = [];
  #scheduled = false;

  constructor(db: DatabaseSyncInstance, { patienceMs = 5_000, capacity = 20_000 }: GroupCommitOptions = {}) {
    this.#db = db;
    this.#patienceMs = patienceMs;
    this.#capacity = capacity;
  }

  /** Runs the work with others'; rejects with StoreUnavailable when it could not be made durable. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length >= this.#capacity) {
        reject(new StoreUnavailable('too many writes are waiting'));
        return;
      }
      this.#waiting.push({ work, since: Date.now(), resolve, reject });
      this.#schedule(0);
    });
  }

  /** Fulfils when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
  }

  #schedule(delayMs: number): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const flush = () => {
      this.#scheduled = false;
      const locked = this.#flush() === 'locked';
      if (this.#waiting.length > 0) this.#schedule(locked ? BUSY_RETRY_MS : 0);
    };
    if (delayMs === 0) setImmediate(flush);
    else setTimeout(flush, delayMs);
  }

  #flush(): 'settled' | 'locked' {
    const batch = this.#waiting.splice(0, BATCH_SIZE);
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const settled = batch.map((job) => this.#runAlone(job));
      this.#db.exec('COMMIT');
      for (const settle of settled) settle();
      return 'settled';
    } catch (error) {
      rollBack(this.#db);
      const patientSince = isBusy(error) ? Date.now() - this.#patienceMs : Number.POSITIVE_INFINITY;
      for (const job of batch) if (job.since <= patientSince) job.reject(unavailable(error));
      this.#waiting.unshift(...batch.filter((job) => job.since > patientSince));
      return isBusy(error) ? 'locked' : 'settled';
    }
  }

  #runAlone(job: Job): () => void {
    this.#db.exec('SAVEPOINT job');
    try {
      const value = job.work();
      this.#db.exec('RELEASE job');
      return () => job.resolve(value as never);
    } catch (error) {
      this.#db.exec('ROLLBACK TO job');
      this.#db.exec('RELEASE job');
      return () => job.reject(unavailable(error));
    }
  }
}

function unavailable(error: unknown): StoreUnavailable {
  return new StoreUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
}

import { DatabaseError } from './database';

type Waiting<T, R> = { item: T; since: number; resolve: (result: R) => void; reject: (error: Error) => void };

const BATCH_SIZE = 256;

/**
 * After a failed batch, items that have waited longer than this fail too, ms. Another attempt would most likely fail.
 */
const HOPELESS_AFTER_MS = 1_000;

/** Stores a batch in one transaction and returns a result for each item. */
type StoreBatch<T, R> = (items: readonly T[]) => Promise<readonly R[]>;
type Options = { capacity?: number; now?: () => number };

/**
 * Stores items added at the same time in one transaction with one flush. An item that the database refuses fails alone.
 * Each promise resolves after the commit.
 */
export class BatchQueue<T, R> {
  readonly #store: StoreBatch<T, R>;
  readonly #capacity: number;
  readonly #now: () => number;
  readonly #waiting: Waiting<T, R>[] = [];
  #working: Promise<void> | null = null;

  constructor(store: StoreBatch<T, R>, { capacity = 20_000, now = () => performance.now() }: Options = {}) {
    this.#store = store;
    this.#capacity = capacity;
    this.#now = now;
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#capacity) {
        reject(new DatabaseError('overloaded', 'too many sends are waiting'));
        return;
      }
      this.#waiting.push({ item, since: this.#now(), resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when the queue is empty. */
  async drained(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise(setImmediate);
      const failure = await this.#settle(this.#waiting.splice(0, BATCH_SIZE));
      if (failure) this.#giveUp(failure);
    }
    this.#working = null;
  }

  /**
   * Stores a batch and settles the promises of its items. Returns the error if the database failed; null if it only
   * refused items.
   */
  async #settle(batch: readonly Waiting<T, R>[]): Promise<Error | null> {
    try {
      const results = await this.#store(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as R);
      });
      return null;
    } catch (error) {
      const isRefused = error instanceof DatabaseError && error.trouble === 'refused';
      if (isRefused && batch.length > 1) return this.#settleOneByOne(batch);
      for (const { reject } of batch) reject(error as Error);
      return isRefused ? null : (error as Error);
    }
  }

  async #settleOneByOne(batch: readonly Waiting<T, R>[]): Promise<Error | null> {
    let failure: Error | null = null;
    for (const waiting of batch) {
      if (failure) waiting.reject(failure);
      else failure = await this.#settle([waiting]);
    }
    return failure;
  }

  #giveUp(failure: Error): void {
    const now = this.#now();
    const hopeless = this.#waiting.filter(({ since }) => now - since >= HOPELESS_AFTER_MS).length;
    for (const { reject } of this.#waiting.splice(0, hopeless)) reject(failure);
  }
}

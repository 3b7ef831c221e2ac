import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from './connection';
import { toDatabaseError } from './postgres-errors';

const POLL_MS = 50;
/** The lock is a transaction's own, which a pooler keeps on one connection; nothing may end it while the work takes its time. */
const BEGIN = 'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0';
const TRY = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held';

type LockOptions = {
  name: string;
  /** How long to wait for whoever holds it, in milliseconds. */
  patienceMs: number;
  /** What to throw when it is still held. */
  refusal: () => Error;
};

/** Runs `work` while holding a lock of the database, which ends with the connection that took it, however that ends. */
export async function withConnectionLock<T>(
  url: string,
  { name, patienceMs, refusal }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const failing = (error: unknown): never => {
    throw toDatabaseError(error);
  };
  const client = await connectPostgres(url).catch(failing);
  try {
    await client.query(BEGIN).catch(failing);
    const deadline = performance.now() + patienceMs;
    const isHeld = async () => (await client.query(TRY, [name]).catch(failing)).rows[0]?.held === true;
    while (!(await isHeld())) {
      if (performance.now() >= deadline) throw refusal();
      await pause(POLL_MS);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

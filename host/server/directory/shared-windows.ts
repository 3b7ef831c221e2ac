import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { BatchQueue } from '../platform/database/batch-queue';
import type { Database, Sql } from '../platform/database/database';
import { MemoryRateLimitStore } from '../platform/http/address-limit';
import { getOrCreateSenderSalt, senderDigest } from './sql/senders';

type Asked = { key: string; lengthMs: number };
type Counted = { current: number; ttl: number };

/** Time during which each server counts alone after a failed database call, ms. */
const SEPARATE_COUNT_DURATION_MS = 2_000;
const FORGET_INTERVAL_MS = 60_000;

const isOver = 'request_windows.ends_at <= clock_timestamp() OR request_windows.ends_at > EXCLUDED.ends_at';

/** SQL that counts one sender's requests in a window, by the database's clock. */
const COUNT = `INSERT INTO request_windows (sender, ends_at, requests)
  VALUES (?, clock_timestamp() + CAST(? AS DOUBLE PRECISION) * INTERVAL '1 millisecond', CAST(? AS INTEGER))
  ON CONFLICT (sender) DO UPDATE SET
    requests = CASE WHEN ${isOver} THEN EXCLUDED.requests ELSE request_windows.requests + EXCLUDED.requests END,
    ends_at = CASE WHEN ${isOver} THEN EXCLUDED.ends_at ELSE request_windows.ends_at END
  RETURNING requests, EXTRACT(EPOCH FROM ends_at - clock_timestamp()) * 1000 AS ttl`;

async function count(sql: Sql, sender: string, lengthMs: number, requests: number): Promise<Counted> {
  const [row] = await sql.rows(COUNT, [sender, lengthMs, requests]);
  return { current: Number(row?.requests), ttl: Math.max(0, Number(row?.ttl)) };
}

/**
 * Counts concurrent requests in one transaction. Sorts senders, because transactions that lock in different orders may
 * deadlock.
 */
function countTogether(database: Database, name: string) {
  let salt: string | null = null;
  let forgottenAt = Number.NEGATIVE_INFINITY;

  return async (batch: readonly Asked[]): Promise<Counted[]> => {
    salt ??= await database.write(getOrCreateSenderSalt);
    const known = salt;
    const senderOf = ({ key }: Asked) => senderDigest(known, `${name} ${key}`);
    const bySender = new Map<string, Asked[]>();
    for (const asked of batch)
      bySender.set(senderOf(asked), [...(bySender.get(senderOf(asked)) ?? []), asked]);
    const totals = new Map<string, Counted>();
    const isTimeToForget = performance.now() - forgottenAt >= FORGET_INTERVAL_MS;
    await database.write(async (sql) => {
      for (const sender of [...bySender.keys()].sort()) {
        const asked = bySender.get(sender) ?? [];
        totals.set(sender, await count(sql, sender, asked[0]?.lengthMs ?? 0, asked.length));
      }
      if (isTimeToForget) await sql.rows('DELETE FROM request_windows WHERE ends_at < clock_timestamp()');
    });
    if (isTimeToForget) forgottenAt = performance.now();
    const told = new Map<string, number>();
    return batch.map((asked) => {
      const sender = senderOf(asked);
      const { current = 0, ttl = 0 } = totals.get(sender) ?? {};
      const before = told.get(sender) ?? 0;
      told.set(sender, before + 1);
      return { current: current - (bySender.get(sender)?.length ?? 0) + before + 1, ttl };
    });
  };
}

/**
 * Counts requests by address across all servers on one PostgreSQL database. Stores a digest of the address until the
 * window ends. If the database fails, each server counts alone.
 */
export function clusterRateLimitStore(database: Database, name: string): FastifyRateLimitStoreCtor {
  const queue = new BatchQueue<Asked, Counted>(countTogether(database, name));
  let aloneUntil = Number.NEGATIVE_INFINITY;

  return class SharedWindows implements FastifyRateLimitStore {
    readonly #own = new MemoryRateLimitStore();

    incr(key: string, done: (error: Error | null, result: Counted) => void, lengthMs: number): void {
      if (performance.now() < aloneUntil) {
        this.#own.incr(key, done, lengthMs);
        return;
      }
      queue.add({ key, lengthMs }).then(
        (counted) => done(null, counted),
        () => {
          aloneUntil = performance.now() + SEPARATE_COUNT_DURATION_MS;
          this.#own.incr(key, done, lengthMs);
        },
      );
    }

    child(): FastifyRateLimitStore {
      return new SharedWindows();
    }
  };
}

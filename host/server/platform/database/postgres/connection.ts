import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { throwPostgresError } from './postgres-database';

/** Loads the PostgreSQL client at first use, because it would take a third of the start time of a command on SQLite. */
export const loadPostgres = async () => (await import('pg')).default;

const CONNECT_TIMEOUT_MS = 5_000;

/** Opens a connection outside the pool; the caller closes it. */
async function connectPostgres(url: string): Promise<Client> {
  const { Client } = await loadPostgres();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'club-de-especialistas',
  });
  // Ignores the error: pending queries reject anyway, and the `end` event reports a lost idle connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

const POLL_INTERVAL_MS = 50;
/**
 * Starts a transaction for the lock, because a pooler keeps a transaction on one connection. Disables the timeout that
 * would end it.
 */
const BEGIN = 'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0';
const TRY = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held';

type LockOptions = {
  name: string;
  /** Maximum wait for the lock, ms. */
  timeoutMs: number;
  /** Creates the error to throw if the lock is still held after the timeout. */
  refusal: () => Error;
};

/** Runs `work` under an advisory lock, which the server releases when its connection ends. */
export async function withConnectionLock<T>(
  url: string,
  { name, timeoutMs, refusal }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connectPostgres(url).catch(throwPostgresError);
  try {
    await client.query(BEGIN).catch(throwPostgresError);
    const deadline = performance.now() + timeoutMs;
    const isHeld = async () =>
      (await client.query(TRY, [name]).catch(throwPostgresError)).rows[0]?.held === true;
    while (!(await isHeld())) {
      if (performance.now() >= deadline) throw refusal();
      await pause(POLL_INTERVAL_MS);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

const RECONNECT_DELAY_MS = 1_000;

/**
 * Calls `heard` after each notification, and after each reconnection, because notifications may have been missed. A
 * pooler may drop notifications.
 */
export function listenToChannel(url: string, channel: string, heard: () => void): () => Promise<void> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const again = () => {
    client = null;
    if (ended) return;
    timer = setTimeout(() => void connect(), RECONNECT_DELAY_MS);
    timer.unref();
  };

  async function connect(): Promise<void> {
    try {
      const connected = await connectPostgres(url);
      client = connected;
      if (ended) return void (await connected.end());
      connected.on('notification', heard);
      connected.once('end', again);
      await connected.query(`LISTEN ${channel}`);
      heard();
    } catch {
      const failed = client;
      if (failed) await failed.end().catch(() => undefined);
      else again();
    }
  }

  void connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

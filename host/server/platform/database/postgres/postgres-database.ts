import type { Pool, PoolClient, DatabaseError as PostgresError, QueryConfig } from 'pg';
import {
  type Database,
  DatabaseError,
  type DatabaseRow,
  type FailureKind,
  type Sql,
  type SqlValue,
} from '../database';

const TRIES = 4;
const PURGE_TIMEOUT_MS = 10 * 60_000;
/** Maximum wait for the table lock of a purge, ms. While it waits, all other queries wait too. */
const PURGE_LOCK_TIMEOUT_MS = 10_000;

/** Starts a write transaction with durable commits, even if the server's default is not durable. */
const BEGIN_WRITE = 'BEGIN; SET LOCAL synchronous_commit = on';
const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Sets the server's timeouts, shorter than the client's: a connection is only free after the server has ended its
 * query.
 */
const limits = (timeoutMs: number): string =>
  `SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${timeoutMs * 4}`;

/**
 * Creates the PostgreSQL database. Each transaction uses its own connection, which is discarded after an
 * unknown failure.
 */
export function createPostgresDatabase(pool: Pool, timeoutMs: number): Database {
  const running = new Set<Promise<unknown>>();

  async function transaction<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(throwPostgresError);
    try {
      await ask(client, `${begin}; ${limits(timeoutMs)}`);
      const result = await work(createSql(client));
      const { command } = await ask(client, 'COMMIT');
      if (command !== 'COMMIT') throw new DatabaseError('other', 'the transaction was rolled back');
      client.release();
      return result;
    } catch (error) {
      await giveBack(client, error);
      throw error;
    }
  }

  async function write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(BEGIN_WRITE, work);
      } catch (error) {
        if (tries === TRIES || !isWorthAnotherTry(causeOf(error))) throw error;
      }
    }
  }

  /** Rewrites tables without their deleted rows. `VACUUM` must run outside a transaction and needs a longer timeout. */
  async function purge(tables: readonly string[]): Promise<void> {
    const client = await pool.connect().catch(throwPostgresError);
    try {
      await ask(client, `SET statement_timeout = ${PURGE_TIMEOUT_MS}`);
      await ask(client, `SET lock_timeout = ${PURGE_LOCK_TIMEOUT_MS}`);
      for (const table of tables) await ask(client, patient(`VACUUM (FULL, ANALYZE) ${table}`));
    } finally {
      // Closes the connection, because its settings were changed.
      client.release(true);
    }
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    const ended = work.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return work;
  }

  return {
    read: (work) => tracked(transaction(BEGIN_READ, work)),
    write: (work) => tracked(write(work)),
    purge: (tables) => tracked(purge(tables)),
    async close() {
      await Promise.all(running);
      await pool.end();
    },
  };
}

const causeOf = (error: unknown): unknown => (error instanceof DatabaseError ? error.cause : null);

/** Gives a query the long timeout of a purge instead of the short one for visitors' queries. */
const patient = (text: string): QueryConfig => Object.assign({ text }, { query_timeout: PURGE_TIMEOUT_MS });

const ask = (client: PoolClient, text: string | QueryConfig, values?: readonly SqlValue[]) =>
  client.query<DatabaseRow>(text, values as SqlValue[] | undefined).catch(throwPostgresError);

/**
 * Releases a connection to the pool after a failed transaction. Closes it unless the callback or the SQL caused the
 * error.
 */
async function giveBack(client: PoolClient, error: unknown): Promise<void> {
  const usable = !(error instanceof DatabaseError) || sqlState(error.cause) !== null;
  const rolledBack = usable && (await client.query('ROLLBACK').catch(() => null));
  client.release(!rolledBack);
}

function createSql(client: PoolClient): Sql {
  return {
    rows: async (text, values = []) => (await ask(client, numberPlaceholders(text), values)).rows,
    async each(text, rows) {
      const answers: DatabaseRow[] = [];
      for (const portion of splitRows(rows)) {
        const { rows: returned } = await ask(client, repeatRowValues(text, portion.length), portion.flat());
        answers.push(...returned);
      }
      return answers;
    },
  };
}

const ROW = /VALUES \((?:\?, )*\?\)/;
/** Maximum parameters of one statement, below PostgreSQL's limit of 16 bits. */
const MOST_PARAMETERS = 60_000;

/** Replaces `?` by $1, $2, … */
export function numberPlaceholders(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
}

/** Repeats the `VALUES (?, ?)` of a statement for a number of rows. */
export function repeatRowValues(text: string, rows: number): string {
  const found = ROW.exec(text)?.[0];
  if (!found) throw new Error(`no row of values in: ${text}`);
  const row = found.slice('VALUES '.length);
  return numberPlaceholders(
    text.replace(found, `VALUES ${Array.from({ length: rows }, () => row).join(', ')}`),
  );
}

/** Splits rows into portions, each small enough for the parameters of one statement. */
export function splitRows<T extends readonly unknown[]>(rows: readonly T[]): T[][] {
  const size = Math.max(1, Math.floor(MOST_PARAMETERS / Math.max(1, rows[0]?.length ?? 1)));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

const TROUBLES: readonly (readonly [RegExp, FailureKind])[] = [
  [/^53100/, 'full'],
  [/^(40|55|57014)/, 'locked'],
  [/^25006/, 'readonly'],
  [/^XX00[12]/, 'damaged'],
  [/^(08|57P)/, 'unreachable'],
  [/^53/, 'overloaded'],
  [/^(2[23]|54)/, 'refused'],
];

/** Returns true for errors sent by the PostgreSQL server; only they have a severity. */
const isOfServer = (error: unknown): error is PostgresError => error instanceof Error && 'severity' in error;

/** Returns PostgreSQL's error code; null for other errors, such as a lost connection. */
const sqlState = (error: unknown): string | null => (isOfServer(error) ? (error.code ?? null) : null);

/** Returns true if the transaction failed because it conflicted with another one and may be retried. */
const isWorthAnotherTry = (error: unknown): boolean => /^40(001|P01)$/.test(sqlState(error) ?? '');

/** Throws the error of a failed call as a `DatabaseError`. */
export function throwPostgresError(error: unknown): never {
  const state = sqlState(error);
  if (state === null) throw new DatabaseError('unreachable', error);
  throw new DatabaseError(TROUBLES.find(([codes]) => codes.test(state))?.[1] ?? 'other', error);
}

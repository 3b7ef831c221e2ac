import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Database, Row, Sql, Value } from '../database';
import { DatabaseError } from '../database-error';
import { forRows, numbered, portions } from './placeholders';
import { isWorthAnotherTry, sqlState, toDatabaseError } from './postgres-errors';

const TRIES = 4;
const PURGE_MS = 10 * 60_000;
/** While it waits for the table everybody else waits behind it. */
const PURGE_LOCK_MS = 10_000;

/** Waits for the disk even where the server is set not to. */
const BEGIN_WRITE = 'BEGIN; SET LOCAL synchronous_commit = on';
const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** The server gives up before we do, so that a connection whose query was abandoned is known to be free. */
const limits = (patienceMs: number): string =>
  `SET LOCAL statement_timeout = ${patienceMs}; SET LOCAL idle_in_transaction_session_timeout = ${patienceMs * 4}`;

/** PostgreSQL: each transaction on a connection of its own; one that failed in an unknown way is not used again. */
export function createPostgresDatabase(pool: Pool, patienceMs: number): Database {
  const running = new Set<Promise<unknown>>();

  async function transaction<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    try {
      await ask(client, `${begin}; ${limits(patienceMs)}`);
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

  /** `VACUUM` takes no part in a transaction, and longer than any other statement may. */
  async function purge(tables: readonly string[]): Promise<void> {
    const client = await pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    try {
      await ask(client, `SET statement_timeout = ${PURGE_MS}`);
      await ask(client, `SET lock_timeout = ${PURGE_LOCK_MS}`);
      for (const table of tables) await ask(client, patient(`VACUUM (FULL, ANALYZE) ${table}`));
    } finally {
      // The connection's settings go with it.
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

/** The driver's own time limit is for queries of visitors. */
const patient = (text: string): QueryConfig => Object.assign({ text }, { query_timeout: PURGE_MS });

async function ask(client: PoolClient, text: string | QueryConfig, values?: readonly Value[]) {
  try {
    return await client.query<Row>(text, values as Value[] | undefined);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Gives back a connection whose transaction failed; after anything but an error of SQL or of the work it is closed instead. */
async function giveBack(client: PoolClient, error: unknown): Promise<void> {
  const usable = !(error instanceof DatabaseError) || sqlState(error.cause) !== null;
  const rolledBack =
    usable &&
    (await client.query('ROLLBACK').then(
      () => true,
      () => false,
    ));
  client.release(!rolledBack);
}

function createSql(client: PoolClient): Sql {
  return {
    rows: async (text, values = []) => (await ask(client, numbered(text), values)).rows,
    async each(text, rows) {
      const answers: Row[] = [];
      for (const portion of portions(rows)) {
        const { rows: returned } = await ask(client, forRows(text, portion.length), portion.flat());
        answers.push(...returned);
      }
      return answers;
    },
  };
}

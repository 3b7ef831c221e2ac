import type { FastifyBaseLogger } from 'fastify';

export type SqlValue = string | number | null;
export type DatabaseRow = Record<string, SqlValue>;

/** Runs statements in the SQL that SQLite and PostgreSQL share; `?` is a placeholder. */
export type Sql = {
  rows(text: string, values?: readonly SqlValue[]): Promise<DatabaseRow[]>;
  /** Runs a statement once for all rows: repeats its `VALUES (?, ?)` for each row. Returns all resulting rows. */
  each(text: string, rows: readonly (readonly SqlValue[])[]): Promise<DatabaseRow[]>;
};

/**
 * A SQLite or PostgreSQL database. Its failures reject with `DatabaseError`; errors thrown by a callback pass
 * unchanged.
 */
export type Database = {
  /** Runs read statements on one snapshot of the data. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs one durable transaction. May call the callback more than once. Other writers wait until the callback's promise
   * resolves.
   */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Erases the deleted rows of these tables from the database files as far as possible. Other calls wait. */
  purge(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** Kinds of database failures; `refused` means invalid data. */
export type FailureKind =
  | 'locked'
  | 'full'
  | 'readonly'
  | 'damaged'
  | 'replaced'
  | 'unreachable'
  | 'overloaded'
  | 'refused'
  | 'other';

/** A failed database call, which stored nothing. A retry may succeed unless the data was refused. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly statusCode = 503;
  readonly trouble: FailureKind;

  constructor(trouble: FailureKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.trouble = trouble;
  }

  /** Returns true if `loggedDatabase` logs the error, once for all requests. */
  get isLogged(): boolean {
    return this.trouble !== 'refused';
  }
}

/** The opened value, or one line that describes the problem to the operator. */
export type OpenResult<T> = { ok: true; value: T } | { ok: false; problem: string };

export const toOneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');

/** Returns the line that tells the operator why an existing database cannot be used. */
export const describeUnusableDatabase = (database: string, error: unknown): string =>
  `the database ${database} cannot be used: ${toOneLine(error) || 'no answer'}`;

/** Wraps a database: logs when reads or writes start to fail and when they recover. */
export function loggedDatabase(database: Database, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Database {
  const failing = { read: false, write: false };

  async function announced<T>(operation: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (failing[operation]) log.info({ operation }, 'the database serves again');
      failing[operation] = false;
      return result;
    } catch (err) {
      if (isDatabaseFailure(err)) {
        if (!failing[operation]) log.error({ operation, err }, 'the database does not serve');
        failing[operation] = true;
      }
      throw err;
    }
  }

  return {
    read: (work) => announced('read', () => database.read(work)),
    write: (work) => announced('write', () => database.write(work)),
    purge: (tables) => announced('write', () => database.purge(tables)),
    close: database.close,
  };
}

/** Returns true if the database itself failed; false for refused data and other errors. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && error.isLogged;

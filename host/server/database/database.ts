export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Statements in the SQL that SQLite and PostgreSQL share; `?` stands for a value. */
export type Sql = {
  rows(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** Runs the statement for each row of values. Its one `VALUES (?, ?)` stands for the row; answers what all of them return. */
  each(text: string, rows: readonly (readonly Value[])[]): Promise<Row[]>;
};

/** A database, whichever it is. What it cannot do rejects with `DatabaseError`; what the work throws passes as it is. */
export type Database = {
  /** Sees one state of the data from its first statement to its last. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * One transaction, whole or not at all, on the disk when this fulfils. The work may run more than once; whatever it awaits
   * besides its statements, other writers wait for too.
   */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Leaves nothing of what was deleted from these tables in the database's files, as far as it can; others wait meanwhile. */
  purge(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { runDataCommand } from '../../server/directory/commands/run-command';
import { bumpListVersion } from '../../server/directory/sql/lists';
import type { Database } from '../../server/platform/database/database';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { openPostgres } from '../../server/platform/database/postgres/open-postgres';
import { findPostgres, isInstalled, type Postgres, query, startPostgres } from './postgres';
import { tempDir } from './temp-dir';

export type { DataLocation };

export type TestDatabases = {
  /** Returns the location of a new empty database. */
  place(): Promise<DataLocation>;
  /** Opens and migrates a database, a new one by default; closes it after the test. */
  open(place?: DataLocation): Promise<Database>;
};

/** Runs tests on SQLite and on PostgreSQL. Skips those on PostgreSQL if it is neither installed nor required. */
export function describeOnEachDatabase(name: string, tests: (databases: TestDatabases) => void): void {
  describe(`${name} on SQLite`, () => {
    tests(databasesAt(async () => ({ dataDir: tempDir(), databaseUrl: null })));
  });

  describeOnPostgres(name, (postgres) =>
    tests(databasesAt(async () => ({ dataDir: tempDir(), databaseUrl: await postgres().createDatabase() }))),
  );
}

/** Runs tests on a temporary PostgreSQL server. Skips them if PostgreSQL is neither installed nor required. */
export function describeOnPostgres(name: string, tests: (postgres: () => Postgres) => void): void {
  const bin = findPostgres();
  describe.runIf(isInstalled('PostgreSQL', bin, name))(`${name} on PostgreSQL`, () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres(bin ?? '', { durable: false });
    });
    afterAll(() => postgres?.stop());
    tests(() => postgres);
  });
}

/** Opens a database as a second server would; closes it after the test. */
export async function openAsServer(url: string, timeoutMs: number): Promise<Database> {
  const opened = await openPostgres(url, { timeoutMs });
  if (!opened.ok) throw new Error(opened.problem);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

function databasesAt(place: () => Promise<DataLocation>): TestDatabases {
  return {
    place,
    async open(where) {
      const opened = await openDatabase(where ?? (await place()), { alone: false });
      if (!opened.ok) throw new Error(opened.problem);
      const close = once(opened.value.close);
      onTestFinished(close);
      return { ...opened.value, close };
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const waitForLocks = (database: Database, count: number) =>
  vi.waitFor(async () => expect(await database.read((sql) => sql.rows(WAITING))).toHaveLength(count), {
    timeout: 30_000,
  });

/** Starts all changes while another transaction locks the lists. The changes then overlap. */
export async function runConcurrently<T>(
  { databaseUrl }: DataLocation,
  database: Database,
  changes: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const started: Promise<T>[] = [];
  await database.write(async (sql) => {
    await bumpListVersion(sql, 'specialists');
    await bumpListVersion(sql, 'ratings');
    for (const change of changes) {
      started.push(change());
      // With PostgreSQL, waits until all changes wait for a lock. SQLite does not even start them.
      if (databaseUrl !== null) await waitForLocks(database, started.length);
    }
  });
  return Promise.all(started);
}

/** Returns the bytes of all files with the database's tables and indexes. */
export async function readDatabaseFiles({ dataDir, databaseUrl }: DataLocation): Promise<Buffer> {
  const folder = databaseUrl === null ? dataDir : await folderOf(databaseUrl);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return Buffer.concat(files);
}

async function folderOf(url: string): Promise<string> {
  // Writes pages in memory to disk and deletes the files of rewritten tables.
  await query(url, 'CHECKPOINT');
  const [row] = await query(
    url,
    "SELECT current_setting('data_directory') AS dir, oid FROM pg_database WHERE datname = current_database()",
  );
  return join(String(row?.dir), 'base', String(row?.oid));
}

/** Runs an `npm run data` command on a database; returns its exit code and output. */
export async function callDataCommand(
  place: DataLocation,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await runDataCommand(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', RESULTS_RATING: 'service', ...env },
    { print: (line) => said.push(line), printError: (line) => complaints.push(line) },
  );
  return { code, said, complaints };
}

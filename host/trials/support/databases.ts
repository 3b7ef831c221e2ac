import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import type { Database } from '../../server/platform/database/database';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { openPostgres } from '../../server/platform/database/postgres/open-postgres';
import { isInstalled } from './installed';
import { type Postgres, startPostgres } from './postgres';
import { tempDir } from './temp-dir';

export type { DataLocation };

export type TestDatabases = {
  /** A new and empty place. */
  place(): Promise<DataLocation>;
  /** Opens the place, or a new one, its schema up to date; closed with the test at the latest. */
  open(place?: DataLocation): Promise<Database>;
};

/** Runs the tests on SQLite and on PostgreSQL; on the latter only where it is installed, unless it is required. */
export function describeOnEachDatabase(name: string, tests: (databases: TestDatabases) => void): void {
  describe(`${name} on SQLite`, () => {
    tests(databasesAt(async () => ({ dataDir: tempDir(), databaseUrl: null })));
  });

  describeOnPostgres(name, (postgres) =>
    tests(databasesAt(async () => ({ dataDir: tempDir(), databaseUrl: await postgres().createDatabase() }))),
  );
}

/** Runs the tests on a PostgreSQL of their own; skipped where it is not installed, unless it is required. */
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

/** Opens a database as one more server does; closed with the test. */
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

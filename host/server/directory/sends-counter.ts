import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { describeDatabase } from '../platform/config/config';
import type { Database, Sql } from '../platform/database/database';
import type { DataLocation } from '../platform/database/open-database';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite';

const MARK_FILE = 'stored-sends.json';
/** Row of the counter in the table `list_versions`. */
const COUNTER = 'sends';

/** Counts stored submissions in a file outside the database, to detect submissions lost from the end of its log. */
export type SendsCounter = { atStart: number; keep(sends: number): void };

export function openSendsCounter({ dataDir, databaseUrl }: DataLocation): SendsCounter {
  const file = join(dataDir, MARK_FILE);
  const database = databaseUrl === null ? DATABASE_FILE : describeDatabase(databaseUrl);
  // Overwrites the file in place after the first write, because a full disk has no space for a new one.
  let flag = 'w';
  return {
    atStart: readMark(file, database),
    keep(sends) {
      try {
        // Creates the folder, which a service on PostgreSQL may lack.
        if (flag === 'w') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
        writeFileSync(file, JSON.stringify({ database, sends }), { flag, mode: 0o600 });
        flag = 'r+';
      } catch {
        // Ignores the error: the submissions are stored, and only a loss would not be detected.
      }
    },
  };
}

/** Returns the stored count; 0 if the file is missing or belongs to another database. */
function readMark(file: string, database: string): number {
  try {
    const mark: { database?: unknown; sends?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    return mark.database === database && Number.isSafeInteger(mark.sends) ? Number(mark.sends) : 0;
  } catch {
    return 0;
  }
}

/** Counts submissions in the transaction that stores them. Returns the total. */
export async function countSends(sql: Sql, stored: number): Promise<number> {
  const [row] = await sql.rows(
    `INSERT INTO list_versions (list, version) VALUES ('${COUNTER}', ?)
     ON CONFLICT (list) DO UPDATE SET version = list_versions.version + excluded.version RETURNING version`,
    [stored],
  );
  return Number(row?.version);
}

/** Logs the number of acknowledged submissions that the database has lost. */
export async function reportLostSends(
  database: Pick<Database, 'read'>,
  { atStart }: SendsCounter,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const [row] = await database.read((sql) =>
    sql.rows('SELECT version FROM list_versions WHERE list = ?', [COUNTER]),
  );
  const lost = atStart - Number(row?.version ?? 0);
  if (lost > 0)
    log.error({ lost }, 'the database lacks submissions that it had stored: it is damaged, or an older copy');
}

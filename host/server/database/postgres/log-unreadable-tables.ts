import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database';
import { DatabaseError } from '../database-error';

const KEYS = `SELECT format('%I', tables.relname) AS name, format('%I', keys.attname) AS key FROM pg_index AS indexes
  JOIN pg_class AS tables ON tables.oid = indexes.indrelid
  JOIN pg_attribute AS keys ON keys.attrelid = tables.oid AND keys.attnum = indexes.indkey[0]
  WHERE indexes.indisprimary AND tables.relnamespace = current_schema()::regnamespace ORDER BY tables.relname`;
/** Reads each row by the index, which still names the rows of a table that was cut. Other plans skip them without an error. */
const BY_INDEX = ['seqscan', 'bitmapscan', 'indexonlyscan'].map((plan) => `SET LOCAL enable_${plan} = off`);

/** Logs each table with a damaged page, or with a file that was cut. */
export async function logUnreadableTables(
  { read }: Pick<Database, 'read'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  for (const { name, key } of await read((sql) => sql.rows(KEYS))) {
    try {
      await read(async (sql) => {
        for (const setting of [...BY_INDEX, 'SET LOCAL jit = off']) await sql.rows(setting);
        await sql.rows(`SELECT COUNT(*) FROM (SELECT ${key} FROM ${name} ORDER BY ${key} OFFSET 0) AS found`);
      });
    } catch (err) {
      if (err instanceof DatabaseError && err.trouble === 'damaged')
        log.error({ table: name, err }, 'a table is damaged, and lists may lack rows of it; restore a copy');
    }
  }
}

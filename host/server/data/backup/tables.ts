import type { Row, Sql } from '../../database/database';

/** Every table with what a copy must hold, and the column that its rows are read by. */
export const TABLES: readonly { name: string; key: string; first: string | number }[] = [
  { name: 'specialists', key: 'position', first: -1 },
  { name: 'absent_specialists', key: 'id', first: '' },
  { name: 'loaded_ratings', key: 'position', first: -1 },
  { name: 'loads', key: 'loaded_at', first: '' },
  { name: 'evaluations', key: 'id', first: '' },
  { name: 'feedback', key: 'id', first: '' },
  { name: 'recent_sends', key: 'send_key', first: '' },
  { name: 'visitor_sends', key: 'visitor', first: '' },
];

const PAGE = 1_000;

/** The rows of a table, page by page. */
export async function* pagesOf(
  sql: Sql,
  { name, key, first }: (typeof TABLES)[number],
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const rows = await sql.rows(`SELECT * FROM ${name} WHERE ${key} > ? ORDER BY ${key} LIMIT ${PAGE}`, [
      after,
    ]);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.[key] ?? after;
  }
}

export async function schemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql.rows('SELECT MAX(version) AS version FROM schema_version');
  return Number(row?.version ?? 0);
}

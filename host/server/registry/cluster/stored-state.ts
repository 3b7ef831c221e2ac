import type { Database, Sql } from '../../platform/database/database';

/** Who listens here hears of every change of what the servers share. */
export const CHANNEL = 'club_deployments';

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('club deploy state', 0))";

export type StoredState = {
  /** Raised by every change, of releases too. */
  version: number;
  /** The text of `deployments.json`; null before the first deploy. */
  signed: string | null;
};

/** Tells every server that something has changed, once the transaction is in force. */
export async function announce(sql: Sql): Promise<void> {
  await sql.rows('UPDATE deploy_state SET version = version + 1 WHERE id = 1');
  await sql.rows(`SELECT pg_notify('${CHANNEL}', '')`);
}

export async function readVersion(sql: Sql): Promise<number> {
  const [row] = await sql.rows('SELECT version FROM deploy_state WHERE id = 1');
  return Number(row?.version ?? 0);
}

export async function readStored(sql: Sql): Promise<StoredState> {
  const [row] = await sql.rows('SELECT version, signed FROM deploy_state WHERE id = 1');
  return { version: Number(row?.version ?? 0), signed: typeof row?.signed === 'string' ? row.signed : null };
}

/** Replaces the state while no server does; nothing changes where `next` answers with null. It may be asked more than once. */
export const replaceStored = (
  { write }: Pick<Database, 'write'>,
  next: (signed: string | null) => Promise<string | null>,
): Promise<void> =>
  write(async (sql) => {
    await sql.rows(LOCK);
    const signed = await next((await readStored(sql)).signed);
    if (signed === null) return;
    await sql.rows('UPDATE deploy_state SET signed = ? WHERE id = 1', [signed]);
    await announce(sql);
  });

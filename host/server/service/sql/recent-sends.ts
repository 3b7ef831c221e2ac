import type { Sql } from '../../database/database';
import { REPEAT_WINDOW_MS, type Receipt } from '../store';
import { inOrder, later, momentText } from './rows';

/** Those of the submissions that no equal one preceded within the window; they are remembered. */
export async function rememberSends<T extends { receipt: Receipt }>(
  sql: Sql,
  sends: readonly T[],
): Promise<T[]> {
  const rows = sends.map(({ receipt: { key, receivedAt } }) => [
    key,
    receivedAt.toISOString(),
    later(receivedAt, REPEAT_WINDOW_MS),
  ]);
  const remembered = await sql.each(
    `INSERT INTO recent_sends (send_key, received_at, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (send_key) DO UPDATE SET received_at = excluded.received_at, expires_at = excluded.expires_at
     WHERE recent_sends.expires_at <= excluded.received_at
     RETURNING send_key`,
    inOrder(rows),
  );
  const keys = new Set(remembered.map((row) => row.send_key));
  return sends.filter(({ receipt }) => keys.has(receipt.key));
}

/** Nothing is kept of these submissions, so that an equal one is no repetition; one that came later is still remembered. */
export async function forgetSends(sql: Sql, sends: readonly Omit<Receipt, 'id'>[]): Promise<void> {
  await sql.each(
    'DELETE FROM recent_sends WHERE (send_key, received_at) IN (VALUES (?, ?))',
    sends.map(({ key, receivedAt }) => [key, momentText(receivedAt)]),
  );
}

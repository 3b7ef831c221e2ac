import type { SiteFeedback } from '@club/shared/domain';
import type { Sql } from '../../platform/database/database';
import { type FeedbackSubmission, MAX_FEEDBACK } from '../store';
import { buildWhere, checksumOf } from './rows';

export async function insertFeedback(sql: Sql, sends: readonly FeedbackSubmission[]): Promise<void> {
  await sql.each(
    'INSERT INTO feedback (id, received_at, comentario, reaccion, checksum) VALUES (?, ?, ?, ?, ?)',
    sends.map(({ feedback: { comentario, reaccion }, receipt: { id, receivedAt } }) => {
      const received_at = receivedAt.toISOString();
      const checksum = checksumOf('feedback', { id, received_at, comentario, reaccion });
      return [id, received_at, comentario, reaccion, checksum];
    }),
  );
}

/** Deletes the oldest feedback beyond a limit, because a flood must not fill the disk. Returns the number deleted. */
export async function trimFeedback(sql: Sql, kept = MAX_FEEDBACK): Promise<number> {
  const deleted = await sql.rows(
    `DELETE FROM feedback WHERE (received_at, id) <= (
       SELECT received_at, id FROM feedback ORDER BY received_at DESC, id DESC LIMIT 1 OFFSET ?
     ) RETURNING id`,
    [kept],
  );
  return deleted.length;
}

export type StoredFeedback = { id: string; receivedAt: Date } & SiteFeedback;
/** Includes `from`, excludes `until`. */
export type FeedbackFilter = { from?: Date; until?: Date; reaccion?: SiteFeedback['reaccion'] };

/** Returns the entries oldest first. */
export async function listFeedback(
  sql: Sql,
  { from, until, reaccion }: FeedbackFilter,
): Promise<StoredFeedback[]> {
  const { clause, values } = buildWhere([
    ['received_at >= ?', from?.toISOString()],
    ['received_at < ?', until?.toISOString()],
    ['reaccion = ?', reaccion],
  ]);
  const rows = await sql.rows(
    `SELECT id, received_at, comentario, reaccion FROM feedback ${clause} ORDER BY received_at, id`,
    values,
  );
  return rows.map((row) => ({
    id: String(row.id),
    receivedAt: new Date(String(row.received_at)),
    comentario: String(row.comentario),
    reaccion: String(row.reaccion) as SiteFeedback['reaccion'],
  }));
}

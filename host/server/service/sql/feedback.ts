import type { SiteFeedback } from '@club/shared/domain';
import type { Sql } from '../../database/database';
import { FEEDBACK_KEPT } from '../store';
import { checksumOf } from './row-checksum';
import type { FeedbackSubmission } from './submission';
import { where } from './where';

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

/** Deletes the oldest beyond so many, so that nobody fills the disk with them. Returns how many it deleted. */
export async function trimFeedback(sql: Sql, kept = FEEDBACK_KEPT): Promise<number> {
  const deleted = await sql.rows(
    `DELETE FROM feedback WHERE (received_at, id) <= (
       SELECT received_at, id FROM feedback ORDER BY received_at DESC, id DESC LIMIT 1 OFFSET ?
     ) RETURNING id`,
    [kept],
  );
  return deleted.length;
}

export type StoredFeedback = { id: string; receivedAt: Date } & SiteFeedback;
/** From the first moment, until before the second. */
export type FeedbackFilter = { from?: Date; until?: Date; reaccion?: SiteFeedback['reaccion'] };

/** Oldest first. */
export async function listFeedback(
  sql: Sql,
  { from, until, reaccion }: FeedbackFilter,
): Promise<StoredFeedback[]> {
  const { clause, values } = where([
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

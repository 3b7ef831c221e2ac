import type { Sql } from '../../database/database';
import { PENDING_KEPT } from '../store';

/**
 * Deletes what waits beyond so many, so that nobody fills the disk with it; answers how many those were. Of each sender the first
 * ones stay longest: a flood makes room for itself and not for what others sent, whose sender may be forgotten by then.
 */
export async function trimPending(sql: Sql, kept = PENDING_KEPT): Promise<number> {
  const [counted] = await sql.rows("SELECT COUNT(*) AS waiting FROM evaluations WHERE state = 'pending'");
  if (Number(counted?.waiting ?? 0) <= kept) return 0;
  const deleted = await sql.rows(
    `DELETE FROM evaluations WHERE state = 'pending' AND id NOT IN (
       SELECT id FROM (
         SELECT id, received_at,
           ROW_NUMBER() OVER (PARTITION BY COALESCE(sender, id) ORDER BY received_at, id) AS place
         FROM evaluations WHERE state = 'pending'
       ) AS placed ORDER BY place, received_at DESC, id LIMIT ?
     ) RETURNING id`,
    [kept],
  );
  return deleted.length;
}

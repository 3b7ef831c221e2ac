import type { Sql } from '../../database/database';
import { checksumOf } from './row-checksum';

/** A specialist who has left the directory: an import left him out, or he is hidden until `show`. */
export type AbsentSpecialist = { id: string; raw: string; hidden: boolean };

export async function readAbsent(sql: Sql): Promise<AbsentSpecialist[]> {
  const rows = await sql.rows('SELECT id, raw, hidden FROM absent_specialists ORDER BY id');
  return rows.map(({ id, raw, hidden }) => ({
    id: String(id),
    raw: String(raw),
    hidden: Number(hidden) === 1,
  }));
}

/** Whom the directory held once. */
export async function readAbsentIds(sql: Sql): Promise<string[]> {
  return (await sql.rows('SELECT id FROM absent_specialists')).map(({ id }) => String(id));
}

/** Stores them in the place of what was stored of the same ids. */
export async function putAbsent(sql: Sql, absent: readonly AbsentSpecialist[]): Promise<void> {
  await dropAbsent(
    sql,
    absent.map(({ id }) => id),
  );
  await sql.each(
    'INSERT INTO absent_specialists (id, raw, hidden, checksum) VALUES (?, ?, ?, ?)',
    absent.map(({ id, raw, hidden: isHidden }) => {
      const hidden = isHidden ? 1 : 0;
      return [id, raw, hidden, checksumOf('absent_specialists', { id, raw, hidden })];
    }),
  );
}

export async function dropAbsent(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.each(
    'DELETE FROM absent_specialists WHERE id IN (VALUES (?))',
    ids.map((id) => [id]),
  );
}

/** Takes a specialist out of the directory and keeps his ratings. Returns false if he is not in it. */
export async function hideSpecialist(sql: Sql, id: string): Promise<boolean> {
  const [gone] = await sql.rows('DELETE FROM specialists WHERE id = ? RETURNING raw', [id]);
  if (gone) await putAbsent(sql, [{ id, raw: String(gone.raw), hidden: true }]);
  return gone !== undefined;
}

/** Puts an absent specialist back, at the end of the directory. Returns false if there is none of that id. */
export async function showSpecialist(sql: Sql, id: string): Promise<boolean> {
  const [back] = await sql.rows('DELETE FROM absent_specialists WHERE id = ? RETURNING raw', [id]);
  if (!back) return false;
  const [last] = await sql.rows('SELECT MAX(position) AS position FROM specialists');
  const raw = String(back.raw);
  await sql.rows('INSERT INTO specialists (position, id, raw, checksum) VALUES (?, ?, ?, ?)', [
    Number(last?.position ?? -1) + 1,
    id,
    raw,
    checksumOf('specialists', { id, raw }),
  ]);
  return true;
}

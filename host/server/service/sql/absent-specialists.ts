import type { Sql } from '../database/database';
import { idOf } from '../loaded-row';
import type { RatingParts } from '../store';
import { readRatings } from './lists';

/** Who was in the directory and is not: an import left him out, or he is hidden until he is shown again. */
export type AbsentSpecialist = { id: string; raw: string; hidden: boolean };

export async function readAbsent(sql: Sql): Promise<AbsentSpecialist[]> {
  const rows = await sql.rows('SELECT id, raw, hidden FROM absent_specialists ORDER BY id');
  return rows.map(({ id, raw, hidden }) => ({
    id: String(id),
    raw: String(raw),
    hidden: Number(hidden) === 1,
  }));
}

/** Remembers them as they are now. */
export async function putAbsent(sql: Sql, absent: readonly AbsentSpecialist[]): Promise<void> {
  await dropAbsent(
    sql,
    absent.map(({ id }) => id),
  );
  await sql.each(
    'INSERT INTO absent_specialists (id, raw, hidden) VALUES (?, ?, ?)',
    absent.map(({ id, raw, hidden }) => [id, raw, hidden ? 1 : 0]),
  );
}

export async function dropAbsent(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.each(
    'DELETE FROM absent_specialists WHERE id IN (VALUES (?))',
    ids.map((id) => [id]),
  );
}

/** The ratings of those who are not absent: what is kept of the others is nobody's to read meanwhile. */
export async function readShownRatings(sql: Sql): Promise<RatingParts> {
  const parts = await readRatings(sql);
  const absent = new Set((await readAbsent(sql)).map(({ id }) => id));
  if (absent.size === 0) return parts;
  return {
    ...parts,
    rows: parts.rows.filter((raw) => !absent.has(idOf(JSON.parse(raw), 'cedula'))),
    evaluations: parts.evaluations.filter(({ idEspecialista }) => !absent.has(idEspecialista)),
  };
}

/** Takes one out of the directory, his ratings kept; false when he is not in it. */
export async function hideSpecialist(sql: Sql, id: string): Promise<boolean> {
  const [gone] = await sql.rows('DELETE FROM specialists WHERE id = ? RETURNING raw', [id]);
  if (gone) await putAbsent(sql, [{ id, raw: String(gone.raw), hidden: true }]);
  return gone !== undefined;
}

/** Puts one who is absent back, at the end; false when there is none. */
export async function showSpecialist(sql: Sql, id: string): Promise<boolean> {
  const [back] = await sql.rows('DELETE FROM absent_specialists WHERE id = ? RETURNING raw', [id]);
  if (!back) return false;
  const [last] = await sql.rows('SELECT MAX(position) AS position FROM specialists');
  await sql.rows('INSERT INTO specialists (position, id, raw) VALUES (?, ?, ?)', [
    Number(last?.position ?? -1) + 1,
    id,
    String(back.raw),
  ]);
  return true;
}

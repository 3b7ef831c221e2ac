import type { Specialist } from '@club/shared/domain';
import type { Row, Sql } from '../../database/database';
import { idOf, parsed } from '../loaded-row';
import type { ListName, Lists } from '../store';
import { checksumOf } from './row-checksum';

/** Until the transaction ends, others that change the list wait; everything read from here on is as they left it. */
export async function lockList(sql: Sql, list: ListName): Promise<void> {
  await sql.rows('UPDATE list_versions SET version = version WHERE list = ?', [list]);
}

/** Locks the list, and tells every process that it has changed. */
export async function touchList(sql: Sql, list: ListName): Promise<void> {
  await sql.rows('UPDATE list_versions SET version = version + 1 WHERE list = ?', [list]);
}

export async function listVersions(sql: Sql): Promise<Record<ListName, number>> {
  const versions = { specialists: 0, ratings: 0 };
  for (const { list, version } of await sql.rows('SELECT list, version FROM list_versions')) {
    if (list === 'specialists' || list === 'ratings') versions[list] = Number(version);
  }
  return versions;
}

/** The specialists' rows in their order, unparsed. */
export const readSpecialists = (sql: Sql): Promise<Row[]> =>
  sql.rows('SELECT position, id, raw, checksum FROM specialists ORDER BY position');

/** The loaded ratings' rows in their order, unparsed. */
export const readRatings = (sql: Sql): Promise<Row[]> =>
  sql.rows('SELECT position, raw, checksum FROM loaded_ratings ORDER BY position');

/** Writes nothing where lists were loaded before, so that a server starts on a full disk too. */
export async function loadOnce(sql: Sql, lists: Lists): Promise<boolean> {
  if (await hasLists(sql)) return false;
  await touchList(sql, 'specialists');
  await touchList(sql, 'ratings');
  if (await hasLists(sql)) return false;
  await insertSpecialists(
    sql,
    lists.specialists.map((row) => [idOf(row, 'id'), JSON.stringify(row)]),
  );
  await sql.each(
    'INSERT INTO loaded_ratings (position, raw, checksum) VALUES (?, ?, ?)',
    lists.ratings.map((row, position) => {
      const raw = JSON.stringify(row);
      return [position, raw, checksumOf('loaded_ratings', { raw })];
    }),
  );
  await recordLoad(sql, lists.specialists.length, lists.ratings.length);
  return true;
}

const hasLists = async (sql: Sql): Promise<boolean> =>
  (await sql.rows('SELECT 1 AS found FROM loads LIMIT 1')).length > 0;

/** Ids and rows, in the order of the list. */
async function insertSpecialists(sql: Sql, rows: readonly (readonly [id: string, raw: string])[]) {
  await sql.each(
    'INSERT INTO specialists (position, id, raw, checksum) VALUES (?, ?, ?, ?)',
    rows.map(([id, raw], position) => [position, id, raw, checksumOf('specialists', { id, raw })]),
  );
}

/** Whom the loaded ratings are of, by their position, and the visitors' evaluations that are published or wait, by their id. */
export type Ratings = {
  loaded: { key: number; of: string }[];
  evaluations: { key: string; of: string }[];
};

export async function ratingSubjects(sql: Sql): Promise<Ratings> {
  const loaded = await sql.rows('SELECT position, raw FROM loaded_ratings');
  const evaluations = await sql.rows(
    `SELECT id, "idEspecialista" FROM evaluations WHERE state <> 'rejected'`,
  );
  return {
    loaded: loaded.map((row) => ({ key: Number(row.position), of: idOf(parsed(row.raw)?.value, 'cedula') })),
    evaluations: evaluations.map(({ id, idEspecialista }) => ({
      key: String(id),
      of: String(idEspecialista),
    })),
  };
}

/** Makes these specialists the directory, and drops the loaded ratings at these positions. */
export async function replaceSpecialists(
  sql: Sql,
  specialists: readonly Specialist[],
  droppedRatings: readonly number[],
): Promise<void> {
  await sql.rows('DELETE FROM specialists');
  await insertSpecialists(
    sql,
    specialists.map((specialist) => [specialist.id, JSON.stringify(specialist)]),
  );
  for (const position of droppedRatings) {
    await sql.rows('DELETE FROM loaded_ratings WHERE position = ?', [position]);
  }
  const [left] = await sql.rows('SELECT COUNT(*) AS ratings FROM loaded_ratings');
  await recordLoad(sql, specialists.length, Number(left?.ratings ?? 0));
}

/** Remembers that this database was given lists, so that the demo never joins them. */
async function recordLoad(sql: Sql, specialists: number, ratings: number): Promise<void> {
  await sql.rows(
    'INSERT INTO loads (loaded_at, specialists, ratings) VALUES (?, ?, ?) ON CONFLICT (loaded_at) DO NOTHING',
    [new Date().toISOString(), specialists, ratings],
  );
}

import { COMMENT_MAX_LENGTH, NAME_MAX_LENGTH, type Specialist } from '@club/shared/domain';
import type { Database, DatabaseRow, Sql } from '../../platform/database/database';
import {
  LIST_NAMES,
  type ListName,
  type Lists,
  type PublishedComment,
  type PublishedEvaluations,
} from '../store';
import { EVALUATION_COLUMNS, setEvaluationState } from './evaluations';
import { checksumOf, formatRowName, isRowIntact, parseRow, specialistIdOfRow } from './rows';
import { isStoredTime } from './stored-tables';

/** Locks the list until the transaction ends. Reads after this call see the latest state. */
export async function lockList(sql: Sql, list: ListName): Promise<void> {
  await sql.rows('UPDATE list_versions SET version = version WHERE list = ?', [list]);
}

/** Locks the list and raises its version, by which other processes notice the change. */
export async function bumpListVersion(sql: Sql, list: ListName): Promise<void> {
  await sql.rows('UPDATE list_versions SET version = version + 1 WHERE list = ?', [list]);
}

export async function readListVersions(sql: Sql): Promise<Record<ListName, number>> {
  const versions = { specialists: 0, ratings: 0 };
  for (const { list, version } of await sql.rows('SELECT list, version FROM list_versions')) {
    if (list === 'specialists' || list === 'ratings') versions[list] = Number(version);
  }
  return versions;
}

/** Returns the specialists' rows in order, unparsed. */
export const readSpecialistRows = (sql: Sql): Promise<DatabaseRow[]> =>
  sql.rows('SELECT position, id, raw, checksum FROM specialists ORDER BY position');

/** Returns the imported ratings' rows in order, unparsed. */
export const readRatingRows = (sql: Sql): Promise<DatabaseRow[]> =>
  sql.rows('SELECT position, raw, checksum FROM loaded_ratings ORDER BY position');

/**
 * Loads the initial lists into a new database. Writes nothing if lists exist, because the server must also start on a
 * full disk.
 */
export async function loadInitialLists(sql: Sql, lists: Lists): Promise<boolean> {
  if (await hasLists(sql)) return false;
  await bumpListVersion(sql, 'specialists');
  await bumpListVersion(sql, 'ratings');
  if (await hasLists(sql)) return false;
  await insertSpecialists(
    sql,
    lists.specialists.map((row) => [specialistIdOfRow(row, 'id'), JSON.stringify(row)]),
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

/** Inserts rows with their ids in list order, the first at the position `from`. */
async function insertSpecialists(sql: Sql, rows: readonly (readonly [id: string, raw: string])[], from = 0) {
  await sql.each(
    'INSERT INTO specialists (position, id, raw, checksum) VALUES (?, ?, ?, ?)',
    rows.map(([id, raw], index) => [from + index, id, raw, checksumOf('specialists', { id, raw })]),
  );
}

/** Maps ratings to their specialists: imported ratings by position, published and pending evaluations by id. */
export type RatedSpecialists = {
  loaded: { key: number; of: string }[];
  evaluations: { key: string; of: string }[];
};

export async function loadRatedSpecialists(sql: Sql): Promise<RatedSpecialists> {
  const loaded = await sql.rows('SELECT position, raw FROM loaded_ratings');
  const evaluations = await sql.rows(
    `SELECT id, "idEspecialista" FROM evaluations WHERE state <> 'rejected'`,
  );
  return {
    loaded: loaded.map((row) => ({
      key: Number(row.position),
      of: specialistIdOfRow(parseRow(row.raw)?.value, 'cedula'),
    })),
    evaluations: evaluations.map(({ id, idEspecialista }) => ({
      key: String(id),
      of: String(idEspecialista),
    })),
  };
}

/** Records that this database has lists; the demo data is then not loaded at a later start. */
async function recordLoad(sql: Sql, specialists: number, ratings: number): Promise<void> {
  await sql.rows(
    'INSERT INTO loads (loaded_at, specialists, ratings) VALUES (?, ?, ?) ON CONFLICT (loaded_at) DO NOTHING',
    [new Date().toISOString(), specialists, ratings],
  );
}

/** Changes lists in one transaction, which first locks these lists. Then notifies every server process. */
export function changeLists<T>(
  database: Database,
  lists: readonly ListName[],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.write(async (sql) => {
    for (const list of LIST_NAMES) if (lists.includes(list)) await bumpListVersion(sql, list);
    return work(sql);
  });
}

/** A specialist missing from the directory: removed by an import, or hidden until `show`. */
export type AbsentSpecialist = { id: string; raw: string; hidden: boolean };

export async function readAbsentSpecialists(sql: Sql): Promise<AbsentSpecialist[]> {
  const rows = await sql.rows('SELECT id, raw, hidden FROM absent_specialists ORDER BY id');
  return rows.map(({ id, raw, hidden }) => ({
    id: String(id),
    raw: String(raw),
    hidden: Number(hidden) === 1,
  }));
}

/** Returns the ids of specialists who have left the directory. */
export async function readAbsentSpecialistIds(sql: Sql): Promise<string[]> {
  return (await sql.rows('SELECT id FROM absent_specialists')).map(({ id }) => String(id));
}

/** Stores absent specialists; replaces stored rows with the same id. */
async function putAbsent(sql: Sql, absent: readonly AbsentSpecialist[]): Promise<void> {
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

async function dropAbsent(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.each(
    'DELETE FROM absent_specialists WHERE id IN (VALUES (?))',
    ids.map((id) => [id]),
  );
}

/** Removes a specialist from the directory but not the ratings. Returns false if the id is unknown. */
export async function hideSpecialist(sql: Sql, id: string): Promise<boolean> {
  const [gone] = await sql.rows('DELETE FROM specialists WHERE id = ? RETURNING raw', [id]);
  if (gone) await putAbsent(sql, [{ id, raw: String(gone.raw), hidden: true }]);
  return gone !== undefined;
}

/** Restores an absent specialist at the end of the directory. Returns false if the id is unknown. */
export async function showSpecialist(sql: Sql, id: string): Promise<boolean> {
  const [back] = await sql.rows('DELETE FROM absent_specialists WHERE id = ? RETURNING raw', [id]);
  if (!back) return false;
  const [last] = await sql.rows('SELECT MAX(position) AS position FROM specialists');
  await insertSpecialists(sql, [[id, String(back.raw)]], Number(last?.position ?? -1) + 1);
  return true;
}

type DirectoryChange = {
  result: readonly Specialist[];
  removed: readonly Specialist[];
  hidden: readonly Specialist[];
  droppedRatings: readonly number[];
  rejectedEvaluations: readonly string[];
};

/** Replaces the directory by `result`. Stores removed specialists, because their ratings reappear if they return. */
export async function importDirectory(sql: Sql, change: DirectoryChange): Promise<void> {
  await sql.rows('DELETE FROM specialists');
  await insertSpecialists(
    sql,
    change.result.map((specialist) => [specialist.id, JSON.stringify(specialist)]),
  );
  for (const position of change.droppedRatings) {
    await sql.rows('DELETE FROM loaded_ratings WHERE position = ?', [position]);
  }
  const [left] = await sql.rows('SELECT COUNT(*) AS ratings FROM loaded_ratings');
  await recordLoad(sql, change.result.length, Number(left?.ratings ?? 0));
  await setEvaluationState(sql, change.rejectedEvaluations, 'rejected');
  await dropAbsent(
    sql,
    change.result.map(({ id }) => id),
  );
  const absent = (hidden: boolean) => (specialist: Specialist) => ({
    id: specialist.id,
    raw: JSON.stringify(specialist),
    hidden,
  });
  await putAbsent(sql, [...change.removed.map(absent(false)), ...change.hidden.map(absent(true))]);
}

/** Maximum published comments per specialist. Older ones stay stored and count towards the average. */
const COMMENTS_PUBLISHED = 100;
/**
 * Maximum characters of published comments per specialist, because phones must parse a list with thousands of
 * specialists.
 */
const CHARACTERS_PUBLISHED = 20 * COMMENT_MAX_LENGTH;

/** SQL condition: a specialist has more comments, or longer texts, than the site publishes. */
const IS_CROWDED = `COUNT(*) > ${COMMENTS_PUBLISHED} OR SUM(LENGTH(comentario)) > ${CHARACTERS_PUBLISHED}
  OR MAX(LENGTH(comentario)) > ${COMMENT_MAX_LENGTH} OR MAX(LENGTH("nombreUsuario")) > ${NAME_MAX_LENGTH}`;
const CROWDED = `SELECT "idEspecialista" FROM evaluations WHERE state = 'accepted'
  GROUP BY "idEspecialista" HAVING ${IS_CROWDED}`;
const COMMENT = `${EVALUATION_COLUMNS}, checksum`;
/** Excludes invalid ratings, because SQLite does not check constraints of damaged rows. */
const IS_RATED = 'calificacion BETWEEN 1 AND 5';

type Published = { evaluations: PublishedEvaluations[]; damaged: string[] };

/** Returns the accepted evaluations by specialist, and the names of unreadable rows, which are omitted. */
export async function readPublishedEvaluations(sql: Sql): Promise<Published> {
  const sums = await sql.rows(
    `SELECT "idEspecialista", SUM(CASE WHEN ${IS_RATED} THEN calificacion ELSE 0 END) AS stars,
       SUM(CASE WHEN ${IS_RATED} THEN 1 ELSE 0 END) AS rated,
       CASE WHEN ${IS_CROWDED} THEN 1 ELSE 0 END AS crowded
     FROM evaluations WHERE state = 'accepted'
     GROUP BY "idEspecialista" ORDER BY MIN(received_at), "idEspecialista"`,
  );
  const bySpecialist = new Map(sums.map((row) => [String(row.idEspecialista), toPublished(row)]));
  const isAnyCrowded = sums.some(({ crowded }) => Number(crowded) === 1);
  const comments = isAnyCrowded
    ? [
        ...(await allComments(sql, `AND "idEspecialista" NOT IN (${CROWDED})`)),
        ...(await newestComments(sql)),
      ]
    : await allComments(sql);
  const damaged: string[] = [];
  for (const row of comments) {
    const specialist = bySpecialist.get(String(row.idEspecialista));
    const comment = toComment(row);
    if (comment) specialist?.comments.push(comment);
    else {
      damaged.push(formatRowName('evaluations', row.id));
      if (specialist) takeAway(specialist, row);
    }
  }
  const evaluations = [...bySpecialist.values()];
  return { evaluations: damaged.length === 0 ? evaluations : evaluations.filter(isAny), damaged };
}

const isScore = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 5;

/** Subtracts a damaged evaluation from the specialist's sum and number of ratings. */
function takeAway(specialist: PublishedEvaluations, { calificacion }: DatabaseRow): void {
  if (!isScore(calificacion) || calificacion === 0) return;
  specialist.stars -= calificacion;
  specialist.rated -= 1;
}

const isAny = ({ rated, comments }: PublishedEvaluations): boolean => rated > 0 || comments.length > 0;

const allComments = (sql: Sql, ofWhom = ''): Promise<DatabaseRow[]> =>
  sql.rows(`SELECT ${COMMENT} FROM evaluations WHERE state = 'accepted' ${ofWhom} ORDER BY received_at, id`);

/**
 * Returns the newest comments of specialists who have too many to publish. Ranking the comments of all specialists
 * would cost several times as much.
 */
const newestComments = (sql: Sql): Promise<DatabaseRow[]> =>
  sql.rows(
    `SELECT ${COMMENT} FROM (
       SELECT ${COMMENT}, ROW_NUMBER() OVER newest AS place, SUM(LENGTH(comentario)) OVER newest AS characters
       FROM evaluations
       WHERE state = 'accepted' AND "idEspecialista" IN (${CROWDED})
         AND LENGTH(comentario) <= ${COMMENT_MAX_LENGTH} AND LENGTH("nombreUsuario") <= ${NAME_MAX_LENGTH}
       WINDOW newest AS (
         PARTITION BY "idEspecialista" ORDER BY received_at DESC, id DESC ROWS UNBOUNDED PRECEDING
       )
     ) AS placed
     WHERE place <= ${COMMENTS_PUBLISHED} AND characters <= ${CHARACTERS_PUBLISHED}
     ORDER BY received_at, id`,
  );

const toPublished = (row: DatabaseRow): PublishedEvaluations => ({
  idEspecialista: String(row.idEspecialista),
  stars: Number(row.stars),
  rated: Number(row.rated),
  comments: [],
});

/** Parses the comment in a row; null if it is unreadable. */
function toComment(row: DatabaseRow): PublishedComment | null {
  const { received_at, nombreUsuario, calificacion, comentario } = row;
  if (!isStoredTime(received_at) || !isScore(calificacion)) return null;
  if (typeof nombreUsuario !== 'string' || typeof comentario !== 'string') return null;
  if (!isRowIntact('evaluations', row)) return null;
  return { receivedAt: new Date(received_at), nombre: nombreUsuario, calificacion, comentario };
}

import { COMMENT_MAX_LENGTH, NAME_MAX_LENGTH } from '@club/shared/domain';
import type { DatabaseRow, Sql } from '../../platform/database/database';
import type { PublishedComment, PublishedEvaluations } from '../store';
import { EVALUATION_COLUMNS } from './evaluations';
import { isRowIntact, rowName } from './rows';
import { isMoment } from './stored-tables';

/** Maximum published comments per specialist. Older ones stay stored and count in the average. */
const COMMENTS_PUBLISHED = 100;
/** Maximum characters of published comments per specialist, because phones must read a list of thousands. */
const CHARACTERS_PUBLISHED = 20 * COMMENT_MAX_LENGTH;

/** True for specialists whose comments exceed these limits, or whose stored texts exceed the current length limits. */
const IS_CROWDED = `COUNT(*) > ${COMMENTS_PUBLISHED} OR SUM(LENGTH(comentario)) > ${CHARACTERS_PUBLISHED}
  OR MAX(LENGTH(comentario)) > ${COMMENT_MAX_LENGTH} OR MAX(LENGTH("nombreUsuario")) > ${NAME_MAX_LENGTH}`;
const CROWDED = `SELECT "idEspecialista" FROM evaluations WHERE state = 'accepted'
  GROUP BY "idEspecialista" HAVING ${IS_CROWDED}`;
const COMMENT = `${EVALUATION_COLUMNS}, checksum`;
/** Excludes invalid ratings, because SQLite does not check constraints of damaged rows. */
const IS_RATED = 'calificacion BETWEEN 1 AND 5';

type Published = { evaluations: PublishedEvaluations[]; damaged: string[] };

/** Returns the accepted evaluations by specialist, and the names of unreadable rows, which it omits. */
export async function readPublished(sql: Sql): Promise<Published> {
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
      damaged.push(rowName('evaluations', row.id));
      if (specialist) takeAway(specialist, row);
    }
  }
  const evaluations = [...bySpecialist.values()];
  return { evaluations: damaged.length === 0 ? evaluations : evaluations.filter(isAny), damaged };
}

const isScore = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 5;

/** Subtracts the stars of a damaged evaluation. */
function takeAway(specialist: PublishedEvaluations, { calificacion }: DatabaseRow): void {
  if (!isScore(calificacion) || calificacion === 0) return;
  specialist.stars -= calificacion;
  specialist.rated -= 1;
}

const isAny = ({ rated, comments }: PublishedEvaluations): boolean => rated > 0 || comments.length > 0;

const allComments = (sql: Sql, ofWhom = ''): Promise<DatabaseRow[]> =>
  sql.rows(`SELECT ${COMMENT} FROM evaluations WHERE state = 'accepted' ${ofWhom} ORDER BY received_at, id`);

/** Ranks comments of crowded specialists only; ranking all costs several times as much. */
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
  if (!isMoment(received_at) || !isScore(calificacion)) return null;
  if (typeof nombreUsuario !== 'string' || typeof comentario !== 'string') return null;
  if (!isRowIntact('evaluations', row)) return null;
  return { receivedAt: new Date(received_at), nombre: nombreUsuario, calificacion, comentario };
}

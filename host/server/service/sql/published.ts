import { COMMENT_MAX_LENGTH, NAME_MAX_LENGTH } from '@club/shared/domain';
import type { Row, Sql } from '../../database/database';
import type { PublishedComment, PublishedEvaluations } from '../store';

/** The most comments that are published of one specialist. Older ones are kept and count in the average. */
const COMMENTS_PUBLISHED = 100;
/** The most characters of one specialist's comments, so that a phone can read a list of thousands of specialists. */
const CHARACTERS_PUBLISHED = 20 * COMMENT_MAX_LENGTH;

/** True of specialists with more than is published; what former versions took beyond today's limits is left out too. */
const IS_CROWDED = `COUNT(*) > ${COMMENTS_PUBLISHED} OR SUM(LENGTH(comentario)) > ${CHARACTERS_PUBLISHED}
  OR MAX(LENGTH(comentario)) > ${COMMENT_MAX_LENGTH} OR MAX(LENGTH("nombreUsuario")) > ${NAME_MAX_LENGTH}`;
const CROWDED = `SELECT "idEspecialista" FROM evaluations WHERE state = 'accepted'
  GROUP BY "idEspecialista" HAVING ${IS_CROWDED}`;
const COMMENT = '"idEspecialista", received_at, "nombreUsuario", calificacion, comentario';

/** The accepted evaluations by specialist, in the order of each specialist's first one. */
export async function readPublished(sql: Sql): Promise<PublishedEvaluations[]> {
  const sums = await sql.rows(
    `SELECT "idEspecialista", SUM(calificacion) AS stars,
       SUM(CASE WHEN calificacion > 0 THEN 1 ELSE 0 END) AS rated,
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
  for (const row of comments) bySpecialist.get(String(row.idEspecialista))?.comments.push(toComment(row));
  return [...bySpecialist.values()];
}

const allComments = (sql: Sql, ofWhom = ''): Promise<Row[]> =>
  sql.rows(`SELECT ${COMMENT} FROM evaluations WHERE state = 'accepted' ${ofWhom} ORDER BY received_at, id`);

/** Only for crowded specialists: ranking all comments costs several times as much. */
const newestComments = (sql: Sql): Promise<Row[]> =>
  sql.rows(
    `SELECT ${COMMENT} FROM (
       SELECT id, ${COMMENT}, ROW_NUMBER() OVER newest AS place, SUM(LENGTH(comentario)) OVER newest AS characters
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

const toPublished = (row: Row): PublishedEvaluations => ({
  idEspecialista: String(row.idEspecialista),
  stars: Number(row.stars),
  rated: Number(row.rated),
  comments: [],
});

const toComment = (row: Row): PublishedComment => ({
  receivedAt: new Date(String(row.received_at)),
  nombre: String(row.nombreUsuario),
  calificacion: Number(row.calificacion),
  comentario: String(row.comentario),
});

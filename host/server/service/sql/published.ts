import { COMMENT_MAX_LENGTH, NAME_MAX_LENGTH } from '@club/shared/domain';
import type { Row, Sql } from '../database/database';
import type { PublishedComment, PublishedEvaluations } from '../store';

/** Of one specialist; older ones count in the average and are kept. */
const COMMENTS_PUBLISHED = 100;
/** All of them together: a list of thousands of specialists must still be a list that a phone can read. */
const CHARACTERS_PUBLISHED = 20 * COMMENT_MAX_LENGTH;

/** The evaluations that were accepted, by specialist, in the order of their first one. */
export async function readPublished(sql: Sql): Promise<PublishedEvaluations[]> {
  const sums = await sql.rows(
    `SELECT "idEspecialista", SUM(calificacion) AS stars,
       SUM(CASE WHEN calificacion > 0 THEN 1 ELSE 0 END) AS rated
     FROM evaluations WHERE state = 'accepted'
     GROUP BY "idEspecialista" ORDER BY MIN(received_at), "idEspecialista"`,
  );
  const bySpecialist = new Map(sums.map((row) => [String(row.idEspecialista), toPublished(row)]));
  for (const row of await newestComments(sql)) {
    bySpecialist.get(String(row.idEspecialista))?.comments.push(toComment(row));
  }
  return [...bySpecialist.values()];
}

/** What former versions took beyond today's limits is left out. */
const newestComments = (sql: Sql): Promise<Row[]> =>
  sql.rows(
    `SELECT "idEspecialista", received_at, "nombreUsuario", calificacion, comentario FROM (
       SELECT id, "idEspecialista", received_at, "nombreUsuario", calificacion, comentario,
         ROW_NUMBER() OVER newest AS place, SUM(LENGTH(comentario)) OVER newest AS characters
       FROM evaluations
       WHERE state = 'accepted' AND LENGTH(comentario) <= ${COMMENT_MAX_LENGTH} AND LENGTH("nombreUsuario") <= ${NAME_MAX_LENGTH}
       WINDOW newest AS (PARTITION BY "idEspecialista" ORDER BY received_at DESC, id DESC)
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

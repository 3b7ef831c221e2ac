import { collapseSpaces, type EvaluationReport } from '@club/shared/domain';
import type { Sql } from '../../platform/database/database';
import { costaRicaDate } from '../costa-rica-date';
import { MAX_REPORTS, type ReportSubmission } from '../store';
import { checksumOf } from './rows';

/**
 * Stores reports of published evaluations; an equal one that a moderator has already checked stays checked. Copies the
 * texts of comments from loaded ratings only, because those of visitors must vanish with their evaluation.
 */
export async function insertReports(sql: Sql, sends: readonly ReportSubmission[]): Promise<void> {
  for (const { report, receipt } of sends) {
    const { idEspecialista, motivo } = report;
    const evaluation = await findReported(sql, report);
    const { nombre, fecha, comentario } =
      evaluation === '' ? report : { nombre: '', fecha: '', comentario: '' };
    const received_at = receipt.receivedAt.toISOString();
    const row = {
      id: hexOf(receipt.key),
      received_at,
      evaluation,
      idEspecialista,
      nombre,
      fecha,
      comentario,
      motivo,
    };
    await sql.rows(
      `INSERT INTO evaluation_reports
         (id, received_at, evaluation, "idEspecialista", nombre, fecha, comentario, motivo, checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
      [...Object.values(row), checksumOf('evaluation_reports', row)],
    );
  }
}

/** Writes a key so that no id starts with a hyphen, which a command would read as an option. */
const hexOf = (key: string): string => Buffer.from(key, 'base64url').toString('hex');

/** Returns the id of the published evaluation; '' if it is not a visitor's. Ignores spaces, which pages collapse. */
async function findReported(
  sql: Sql,
  { idEspecialista, nombre, fecha, comentario }: EvaluationReport,
): Promise<string> {
  const rows = await sql.rows(
    `SELECT id, received_at, "nombreUsuario", comentario FROM evaluations
     WHERE state = 'accepted' AND "idEspecialista" = ? ORDER BY received_at DESC, id`,
    [idEspecialista],
  );
  const isSame = (a: unknown, b: string) => collapseSpaces(String(a)) === collapseSpaces(b);
  const found = rows.find(
    (row) =>
      costaRicaDate(new Date(String(row.received_at))) === fecha &&
      isSame(row.nombreUsuario, nombre) &&
      isSame(row.comentario, comentario),
  );
  return String(found?.id ?? '');
}

export type StoredReport = EvaluationReport & {
  id: string;
  receivedAt: Date;
  /** Id of the evaluation; '' if it is in the loaded ratings. */
  evaluation: string;
};

/** Lists unchecked reports, the oldest first. */
export async function listReports(sql: Sql): Promise<StoredReport[]> {
  const rows = await sql.rows('SELECT * FROM evaluation_reports WHERE checked = 0 ORDER BY received_at, id');
  return rows.map((row) => ({
    id: String(row.id),
    receivedAt: new Date(String(row.received_at)),
    evaluation: String(row.evaluation),
    idEspecialista: String(row.idEspecialista),
    nombre: String(row.nombre),
    fecha: String(row.fecha),
    comentario: String(row.comentario),
    motivo: String(row.motivo) as EvaluationReport['motivo'],
  }));
}

/** Marks reports as checked, by their own id or that of their evaluation. */
export async function closeReports(
  sql: Sql,
  column: 'id' | 'evaluation',
  ids: readonly string[],
): Promise<void> {
  await sql.each(
    `UPDATE evaluation_reports SET checked = 1 WHERE ${column} IN (VALUES (?))`,
    ids.map((id) => [id]),
  );
}

/** Deletes the reports of deleted evaluations. */
export async function deleteReports(sql: Sql, evaluations: readonly string[]): Promise<void> {
  await sql.each(
    'DELETE FROM evaluation_reports WHERE evaluation IN (VALUES (?))',
    evaluations.map((id) => [id]),
  );
}

/** Deletes the oldest reports beyond a number; returns how many. */
export async function trimReports(sql: Sql, kept = MAX_REPORTS): Promise<number> {
  const deleted = await sql.rows(
    `DELETE FROM evaluation_reports WHERE (received_at, id) <= (
       SELECT received_at, id FROM evaluation_reports ORDER BY received_at DESC, id DESC LIMIT 1 OFFSET ?
     ) RETURNING id`,
    [kept],
  );
  return deleted.length;
}

import { collapseSpaces, type EvaluationReport, type SiteFeedback } from '@club/shared/domain';
import { parseRatings } from '@club/shared/service';
import type { Sql } from '../../platform/database/database';
import { costaRicaDate } from '../costa-rica-date';
import {
  type FeedbackSubmission,
  MAX_FEEDBACK,
  MAX_REPORTS,
  type ReportSubmission,
  submissionKey,
} from '../store';
import { buildWhere, checksumOf, parseRow, specialistIdOfRow } from './rows';

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

/** Deletes the oldest feedback beyond a limit, because a flood must not fill the disk. Returns the number deleted. */
export async function trimFeedback(sql: Sql, kept = MAX_FEEDBACK): Promise<number> {
  const deleted = await sql.rows(
    `DELETE FROM feedback WHERE (received_at, id) <= (
       SELECT received_at, id FROM feedback ORDER BY received_at DESC, id DESC LIMIT 1 OFFSET ?
     ) RETURNING id`,
    [kept],
  );
  return deleted.length;
}

export type StoredFeedback = { id: string; receivedAt: Date } & SiteFeedback;
/** Selects feedback from `from` (included) until `until` (excluded). */
export type FeedbackFilter = { from?: Date; until?: Date; reaccion?: SiteFeedback['reaccion'] };

/** Returns the feedback that matches the filter, oldest first. */
export async function listFeedback(
  sql: Sql,
  { from, until, reaccion }: FeedbackFilter,
): Promise<StoredFeedback[]> {
  const { clause, values } = buildWhere([
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

/**
 * Stores one report per published evaluation and reason. Ignores reports of unpublished evaluations, because they could
 * fill the queue. A repeated report does not reopen a checked one.
 */
export async function insertReports(sql: Sql, sends: readonly ReportSubmission[]): Promise<void> {
  for (const { report, receipt } of sends) {
    const { idEspecialista, motivo } = report;
    const reported = (await findEvaluation(sql, report)) ?? (await findLoadedComment(sql, report));
    if (!reported) continue;
    const { evaluation, nombre, fecha, comentario } = reported;
    const row = {
      id: hexOf(submissionKey('report', [...Object.values(reported), idEspecialista, motivo])),
      received_at: receipt.receivedAt.toISOString(),
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

/** Encodes a key in hex, because a command would read an id with a leading hyphen as an option. */
const hexOf = (key: string): string => Buffer.from(key, 'base64url').toString('hex');

/**
 * Comment that a visitor reported. Copies the texts of imported ratings only, because a visitor's text must disappear
 * with the evaluation.
 */
type Reported = Pick<StoredReport, 'evaluation' | 'nombre' | 'fecha' | 'comentario'>;

/** Compares texts with collapsed spaces, because pages show them that way. */
const isSame = (a: unknown, b: string) => collapseSpaces(String(a)) === collapseSpaces(b);

async function findEvaluation(
  sql: Sql,
  { idEspecialista, nombre, fecha, comentario }: EvaluationReport,
): Promise<Reported | null> {
  const rows = await sql.rows(
    `SELECT id, received_at, "nombreUsuario", comentario FROM evaluations
     WHERE state = 'accepted' AND "idEspecialista" = ? ORDER BY received_at DESC, id`,
    [idEspecialista],
  );
  const found = rows.find(
    (row) =>
      costaRicaDate(new Date(String(row.received_at))) === fecha &&
      isSame(row.nombreUsuario, nombre) &&
      isSame(row.comentario, comentario),
  );
  return found ? { evaluation: String(found.id), nombre: '', fecha: '', comentario: '' } : null;
}

async function findLoadedComment(
  sql: Sql,
  { idEspecialista, nombre, fecha, comentario }: EvaluationReport,
): Promise<Reported | null> {
  const rows = await sql.rows("SELECT raw FROM loaded_ratings WHERE raw LIKE ? ESCAPE '!'", [
    `%${idEspecialista.replace(/[!%_]/g, '!$&')}%`,
  ]);
  const values = rows
    .map(({ raw }) => parseRow(raw)?.value)
    .filter((value) => specialistIdOfRow(value, 'cedula') === idEspecialista);
  const parsed = parseRatings(JSON.stringify(values));
  const found = (parsed.ok ? parsed.items : [])
    .flatMap(({ comentarios }) => comentarios)
    .find(
      (one) => isSame(one.nombre, nombre) && isSame(one.fecha, fecha) && isSame(one.comentario, comentario),
    );
  return found
    ? { evaluation: '', nombre: found.nombre, fecha: found.fecha, comentario: found.comentario }
    : null;
}

export type StoredReport = EvaluationReport & {
  id: string;
  receivedAt: Date;
  /** Id of the evaluation; '' for a comment of the imported ratings, which have no ids. */
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

/** Marks reports as checked, selected by report id or evaluation id. */
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

/** Maximum rows to delete at once, because SQLite allows no OFFSET without a LIMIT. */
const MAX_DELETED = 100_000;

/** Deletes reports beyond a limit, first the checked ones, then the oldest. Returns the number deleted. */
export async function trimReports(sql: Sql, kept = MAX_REPORTS): Promise<number> {
  const deleted = await sql.rows(
    `DELETE FROM evaluation_reports WHERE id IN (
       SELECT id FROM evaluation_reports ORDER BY checked, received_at DESC, id DESC LIMIT ? OFFSET ?
     ) RETURNING id`,
    [MAX_DELETED, kept],
  );
  return deleted.length;
}

import type { Sql } from '../../database/database';
import { sendKey } from '../send-key';
import { deleteEvaluations } from './evaluations';
import type { StoredEvaluation } from './stored-evaluation';

const counterOf = (idUsuario: string): string => sendKey('visitor', [idUsuario]);

/** Whether the visitor's count of a day's evaluations is stored. */
export async function isVisitorCounted(sql: Sql, idUsuario: string): Promise<boolean> {
  const rows = await sql.rows('SELECT 1 AS found FROM visitor_sends WHERE visitor = ?', [
    counterOf(idUsuario),
  ]);
  return rows.length > 0;
}

/** Deletes a visitor's evaluations and the count of them. */
export async function removeVisitor(
  sql: Sql,
  idUsuario: string,
  evaluations: readonly StoredEvaluation[],
): Promise<void> {
  await deleteEvaluations(sql, evaluations);
  await sql.rows('DELETE FROM visitor_sends WHERE visitor = ?', [counterOf(idUsuario)]);
}

/** Removes everything but what is published from evaluations received before `moment`. Returns how many changed. */
export async function forgetVisitorsBefore(sql: Sql, moment: Date): Promise<number> {
  const changed = await sql.rows(
    `UPDATE evaluations SET "idUsuario" = '', "correoUsuario" = '', telefono = '', sender = NULL
     WHERE received_at < ? AND ("idUsuario" <> '' OR "correoUsuario" <> '' OR telefono <> '') RETURNING id`,
    [moment.toISOString()],
  );
  return changed.length;
}

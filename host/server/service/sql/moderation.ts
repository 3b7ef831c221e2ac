import type { Evaluation } from '@club/shared/domain';
import type { Row, Sql } from '../../database/database';
import { EVALUATION_FIELDS } from '../evaluation-fields';
import type { EvaluationState } from '../store';
import { EVALUATION_COLUMNS } from './evaluations';
import type { StoredEvaluation } from './stored-evaluation';
import { where } from './where';

export type EvaluationFilter = {
  state?: EvaluationState;
  idEspecialista?: string;
  idUsuario?: string;
  /** Received at this moment or later. */
  since?: Date;
  /** How the digest of the sender begins. */
  sender?: string;
};

/** Oldest first. */
export async function listEvaluations(sql: Sql, filter: EvaluationFilter = {}): Promise<StoredEvaluation[]> {
  const { clause, values } = where([
    ['state = ?', filter.state],
    ['"idEspecialista" = ?', filter.idEspecialista],
    ['"idUsuario" = ?', filter.idUsuario],
    ['received_at >= ?', filter.since?.toISOString()],
    [`substr(sender, 1, ${filter.sender?.length ?? 0}) = ?`, filter.sender],
  ]);
  const rows = await sql.rows(
    `SELECT ${EVALUATION_COLUMNS} FROM evaluations ${clause} ORDER BY received_at, id`,
    values,
  );
  return rows.map(toStored);
}

/** The evaluations whose ids begin so; a beginning that fits several is told apart by giving more of it. */
export async function findEvaluations(sql: Sql, beginning: string): Promise<StoredEvaluation[]> {
  const rows = await sql.rows(
    `SELECT ${EVALUATION_COLUMNS} FROM evaluations
     WHERE substr(id, 1, ${beginning.length}) = ? ORDER BY received_at, id`,
    [beginning],
  );
  return rows.map(toStored);
}

/** What these visitors have said about these specialists. */
export async function evaluationsOfPairs(
  sql: Sql,
  pairs: readonly Pick<Evaluation, 'idUsuario' | 'idEspecialista'>[],
): Promise<StoredEvaluation[]> {
  const rows = await sql.each(
    `SELECT ${EVALUATION_COLUMNS} FROM evaluations WHERE ("idUsuario", "idEspecialista") IN (VALUES (?, ?))`,
    pairs.map(({ idUsuario, idEspecialista }) => [idUsuario, idEspecialista]),
  );
  return rows.map(toStored);
}

/** Returns damaged rows too, as far as they can be read, so they can be shown and deleted. */
function toStored(row: Row): StoredEvaluation {
  const texts = Object.fromEntries(EVALUATION_FIELDS.map((field) => [field, String(row[field])]));
  return {
    id: String(row.id),
    receivedAt: new Date(String(row.received_at)),
    state: row.state as EvaluationState,
    sender: row.sender === null ? null : String(row.sender),
    ...(texts as Record<keyof Evaluation, string>),
    calificacion: Number(row.calificacion),
  };
}

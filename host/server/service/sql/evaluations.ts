import type { Sql } from '../../database/database';
import { EVALUATION_FIELDS } from '../evaluation-fields';
import { evaluationKey } from '../send-key';
import type { EvaluationState } from '../store';
import { forgetSends } from './recent-sends';
import { checksumOf } from './row-checksum';
import type { StoredEvaluation } from './stored-evaluation';

/** Where anything of a visitor is kept. */
export const PERSONAL_TABLES = ['evaluations', 'recent_sends', 'visitor_sends'] as const;
export const EVALUATION_COLUMNS = `id, received_at, state, sender, ${EVALUATION_FIELDS.map((field) => `"${field}"`).join(', ')}`;

export async function insertEvaluations(sql: Sql, evaluations: readonly StoredEvaluation[]): Promise<void> {
  await sql.each(
    `INSERT INTO evaluations (${EVALUATION_COLUMNS}, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    evaluations.map((evaluation) => {
      const received_at = evaluation.receivedAt.toISOString();
      return [
        evaluation.id,
        received_at,
        evaluation.state,
        evaluation.sender,
        ...EVALUATION_FIELDS.map((field) => evaluation[field]),
        checksumOf('evaluations', { ...evaluation, received_at }),
      ];
    }),
  );
}

/** Returns the ids of those that exist. */
export async function setState(
  sql: Sql,
  ids: readonly string[],
  state: EvaluationState,
): Promise<Set<string>> {
  const rows = await sql.each(
    `UPDATE evaluations SET state = '${state}' WHERE id IN (VALUES (?)) RETURNING id`,
    ids.map((id) => [id]),
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/** Deletes evaluations for good, and what recognises their sends: whoever says the same again says something new. */
export async function deleteEvaluations(sql: Sql, evaluations: readonly StoredEvaluation[]): Promise<void> {
  await sql.each(
    'DELETE FROM evaluations WHERE id IN (VALUES (?))',
    evaluations.map(({ id }) => [id]),
  );
  await forgetSends(
    sql,
    evaluations.map((evaluation) => ({ key: evaluationKey(evaluation), receivedAt: evaluation.receivedAt })),
  );
}

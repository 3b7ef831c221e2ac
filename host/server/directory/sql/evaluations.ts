import { type Evaluation, fold } from '@club/shared/domain';
import type { DatabaseRow, Sql } from '../../platform/database/database';
import {
  EVALUATION_FIELDS,
  evaluationKey,
  MAX_PENDING_EVALUATIONS,
  type ModerationState,
  type StoredEvaluation,
  submissionKey,
} from '../store';
import { deleteReports } from './messages';
import { buildWhere, checksumOf } from './rows';
import { deleteSubmissionKeys } from './senders';

/** Tables with visitors' data. */
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

/** Sets the state of these evaluations. Returns the ids that exist. */
export async function setEvaluationState(
  sql: Sql,
  ids: readonly string[],
  state: ModerationState,
): Promise<Set<string>> {
  const rows = await sql.each(
    `UPDATE evaluations SET state = '${state}' WHERE id IN (VALUES (?)) RETURNING id`,
    ids.map((id) => [id]),
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/** Deletes evaluations with their reports and idempotency keys. An equal evaluation sent later then counts as new. */
export async function deleteEvaluations(sql: Sql, evaluations: readonly StoredEvaluation[]): Promise<void> {
  await sql.each(
    'DELETE FROM evaluations WHERE id IN (VALUES (?))',
    evaluations.map(({ id }) => [id]),
  );
  await deleteReports(
    sql,
    evaluations.map(({ id }) => id),
  );
  await deleteSubmissionKeys(
    sql,
    evaluations.map((evaluation) => ({ key: evaluationKey(evaluation), receivedAt: evaluation.receivedAt })),
  );
}

export type EvaluationFilter = {
  state?: ModerationState;
  idEspecialista?: string;
  idUsuario?: string;
  /** Skips evaluations received before this time. */
  since?: Date;
  /** Prefix of the sender's digest. */
  sender?: string;
};

/** Returns the evaluations that match the filter, oldest first. */
export async function listEvaluations(sql: Sql, filter: EvaluationFilter = {}): Promise<StoredEvaluation[]> {
  const { clause, values } = buildWhere([
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

/** Returns the evaluations whose ids start with this prefix. */
export async function findEvaluationsByIdPrefix(sql: Sql, prefix: string): Promise<StoredEvaluation[]> {
  const rows = await sql.rows(
    `SELECT ${EVALUATION_COLUMNS} FROM evaluations
     WHERE substr(id, 1, ${prefix.length}) = ? ORDER BY received_at, id`,
    [prefix],
  );
  return rows.map(toStored);
}

/** Returns the evaluations of these pairs of visitor and specialist. */
export async function findEvaluationsByVisitorAndSpecialist(
  sql: Sql,
  pairs: readonly Pick<Evaluation, 'idUsuario' | 'idEspecialista'>[],
): Promise<StoredEvaluation[]> {
  const rows = await sql.each(
    `SELECT ${EVALUATION_COLUMNS} FROM evaluations WHERE ("idUsuario", "idEspecialista") IN (VALUES (?, ?))`,
    pairs.map(({ idUsuario, idEspecialista }) => [idUsuario, idEspecialista]),
  );
  return rows.map(toStored);
}

/** Converts a row. Keeps the readable part of a damaged row, because moderators must see and delete it. */
function toStored(row: DatabaseRow): StoredEvaluation {
  const texts = Object.fromEntries(EVALUATION_FIELDS.map((field) => [field, String(row[field])]));
  return {
    id: String(row.id),
    receivedAt: new Date(String(row.received_at)),
    state: row.state as ModerationState,
    sender: row.sender === null ? null : String(row.sender),
    ...(texts as Record<keyof Evaluation, string>),
    calificacion: Number(row.calificacion),
  };
}

type Author = Pick<Evaluation, 'idUsuario' | 'telefono' | 'nombreUsuario' | 'idEspecialista'> & {
  id: string;
};

/**
 * Builds a key from identification and specialist. It does not prove the author, because other people may know the
 * identification.
 */
export const visitorSpecialistKey = ({ idUsuario, idEspecialista }: Author): string =>
  JSON.stringify([idUsuario, idEspecialista]);

/**
 * Builds a key of author and specialist from identification, phone and name. Without identification, every evaluation
 * gets its own key.
 */
export const authorKey = (evaluation: Author): string =>
  evaluation.idUsuario === ''
    ? evaluation.id
    : JSON.stringify([visitorSpecialistKey(evaluation), evaluation.telefono, fold(evaluation.nombreUsuario)]);

type Replacement = {
  /** The new evaluations to store: the latest of each visitor for each specialist. */
  left: StoredEvaluation[];
  /** Stored evaluations that the new ones replace; already deleted from the database. */
  displaced: StoredEvaluation[];
  /** Stored evaluations received later than the new evaluation of the same author; not deleted. */
  newer: { entering: StoredEvaluation; stored: StoredEvaluation }[];
};

/**
 * Deletes a visitor's earlier evaluations of the same specialist. A published one replaces all but rejected ones; a
 * pending one replaces pending ones.
 */
export async function replaceEarlierEvaluations(
  sql: Sql,
  entering: readonly StoredEvaluation[],
): Promise<Replacement> {
  const last = new Map(entering.map((evaluation) => [authorKey(evaluation), evaluation]));
  const left = [...last.values()];
  const result: Replacement = {
    left,
    displaced: entering.filter((evaluation) => last.get(authorKey(evaluation)) !== evaluation),
    newer: [],
  };
  const ids = new Set(entering.map(({ id }) => id));
  for (const stored of await findEvaluationsByVisitorAndSpecialist(sql, left)) {
    const successor = last.get(authorKey(stored));
    if (!successor || ids.has(stored.id) || !givesWay(stored, successor)) continue;
    if (stored.receivedAt > successor.receivedAt) result.newer.push({ entering: successor, stored });
    else result.displaced.push(stored);
  }
  await deleteEvaluations(sql, result.displaced);
  return result;
}

const givesWay = ({ state }: StoredEvaluation, successor: StoredEvaluation): boolean =>
  state === 'pending' || (state === 'accepted' && successor.state === 'accepted');

const counterOf = (idUsuario: string): string => submissionKey('visitor', [idUsuario]);

/** Returns true if the database stores a daily count for this visitor. */
export async function hasDailyCount(sql: Sql, idUsuario: string): Promise<boolean> {
  const rows = await sql.rows('SELECT 1 AS found FROM visitor_sends WHERE visitor = ?', [
    counterOf(idUsuario),
  ]);
  return rows.length > 0;
}

/** Deletes a visitor's evaluations and daily count. */
export async function deleteVisitorRows(
  sql: Sql,
  idUsuario: string,
  evaluations: readonly StoredEvaluation[],
): Promise<void> {
  await deleteEvaluations(sql, evaluations);
  await sql.rows('DELETE FROM visitor_sends WHERE visitor = ?', [counterOf(idUsuario)]);
}

/**
 * Anonymizes evaluations received before `moment`: empties the fields that the site does not publish. Returns the
 * number of changed rows.
 */
export async function anonymizeEvaluationsBefore(sql: Sql, moment: Date): Promise<number> {
  const changed = await sql.rows(
    `UPDATE evaluations SET "idUsuario" = '', "correoUsuario" = '', telefono = '', sender = NULL
     WHERE received_at < ? AND ("idUsuario" <> '' OR "correoUsuario" <> '' OR telefono <> '') RETURNING id`,
    [moment.toISOString()],
  );
  return changed.length;
}

/**
 * Deletes pending evaluations until `kept` remain: first the latest ones of the senders with the most pending
 * evaluations. Returns the number deleted.
 */
export async function trimPendingEvaluations(sql: Sql, kept = MAX_PENDING_EVALUATIONS): Promise<number> {
  const [counted] = await sql.rows("SELECT COUNT(*) AS waiting FROM evaluations WHERE state = 'pending'");
  if (Number(counted?.waiting ?? 0) <= kept) return 0;
  const deleted = await sql.rows(
    `DELETE FROM evaluations WHERE state = 'pending' AND id NOT IN (
       SELECT id FROM (
         SELECT id, received_at,
           ROW_NUMBER() OVER (PARTITION BY COALESCE(sender, id) ORDER BY received_at, id) AS place
         FROM evaluations WHERE state = 'pending'
       ) AS placed ORDER BY place, received_at DESC, id LIMIT ?
     ) RETURNING id`,
    [kept],
  );
  return deleted.length;
}

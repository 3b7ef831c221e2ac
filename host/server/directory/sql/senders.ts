import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/database/database';
import {
  DAILY_LIMIT_WINDOW_MS,
  type EvaluationSubmission,
  REPEAT_WINDOW_MS,
  type SubmissionReceipt,
  submissionKey,
} from '../store';
import { formatTime, formatTimeAfter, sortByFirstColumn } from './rows';

/**
 * Returns the secret key for hashing addresses, because anyone could guess addresses from plain hashes. No backup
 * contains the key.
 */
export async function getOrCreateSenderSalt(sql: Sql): Promise<string> {
  await sql.rows('INSERT INTO sender_salt (id, salt) VALUES (1, ?) ON CONFLICT (id) DO NOTHING', [
    randomBytes(32).toString('hex'),
  ]);
  const [row] = await sql.rows('SELECT salt FROM sender_salt WHERE id = 1');
  return String(row?.salt);
}

/** Returns a digest that identifies a sender without the address. */
export const senderDigest = (salt: string, network: string): string =>
  createHmac('sha256', salt).update(network).digest('hex').slice(0, 24);

/** Records submissions. Returns those without an equal submission within the window. */
export async function recordSubmissionKeys<T extends { receipt: SubmissionReceipt }>(
  sql: Sql,
  sends: readonly T[],
): Promise<T[]> {
  const rows = sends.map(({ receipt: { key, receivedAt } }) => [
    key,
    receivedAt.toISOString(),
    formatTimeAfter(receivedAt, REPEAT_WINDOW_MS),
  ]);
  const remembered = await sql.each(
    `INSERT INTO recent_sends (send_key, received_at, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (send_key) DO UPDATE SET received_at = excluded.received_at, expires_at = excluded.expires_at
     WHERE recent_sends.expires_at <= excluded.received_at
     RETURNING send_key`,
    sortByFirstColumn(rows),
  );
  const keys = new Set(remembered.map((row) => row.send_key));
  return sends.filter(({ receipt }) => keys.has(receipt.key));
}

/**
 * Deletes the idempotency keys of these submissions; equal ones then count as new. Leaves the keys of later
 * submissions.
 */
export async function deleteSubmissionKeys(
  sql: Sql,
  sends: readonly Omit<SubmissionReceipt, 'id'>[],
): Promise<void> {
  await sql.each(
    'DELETE FROM recent_sends WHERE (send_key, received_at) IN (VALUES (?, ?))',
    sends.map(({ key, receivedAt }) => [key, formatTime(receivedAt)]),
  );
}

/** Returns the evaluations beyond their visitors' daily limit. */
export async function findEvaluationsBeyondDailyLimit(
  sql: Sql,
  sends: readonly EvaluationSubmission[],
  dailyLimit: number,
): Promise<Set<EvaluationSubmission>> {
  if (dailyLimit === 0) return new Set();
  const byVisitor = new Map<string, EvaluationSubmission[]>();
  for (const send of sends) {
    const visitor = submissionKey('visitor', [send.evaluation.idUsuario]);
    byVisitor.set(visitor, [...(byVisitor.get(visitor) ?? []), send]);
  }
  const rows = [...byVisitor].map(([visitor, [first, ...more]]) => {
    const moment = first?.receipt.receivedAt ?? new Date();
    return [visitor, more.length + 1, moment.toISOString(), formatTimeAfter(moment, DAILY_LIMIT_WINDOW_MS)];
  });
  const counted = await sql.each(
    `INSERT INTO visitor_sends (visitor, sends, received_at, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (visitor) DO UPDATE SET
       sends = excluded.sends
         + CASE WHEN visitor_sends.expires_at <= excluded.received_at THEN 0 ELSE visitor_sends.sends END,
       received_at = excluded.received_at,
       expires_at = CASE WHEN visitor_sends.expires_at <= excluded.received_at
         THEN excluded.expires_at ELSE visitor_sends.expires_at END
     RETURNING visitor, sends`,
    sortByFirstColumn(rows),
  );
  return new Set(
    counted.flatMap(({ visitor, sends: total }) => {
      const own = byVisitor.get(String(visitor)) ?? [];
      const before = Number(total) - own.length;
      return own.slice(Math.max(0, dailyLimit - before));
    }),
  );
}

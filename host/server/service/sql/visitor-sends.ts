import type { Sql } from '../../database/database';
import { sendKey } from '../send-key';
import { VISITOR_WINDOW_MS } from '../store';
import { inOrder, later } from './rows';
import type { EvaluationSubmission } from './submission';

/** Those of the evaluations that go beyond what their visitors may send in a day. */
export async function beyondLimit(
  sql: Sql,
  sends: readonly EvaluationSubmission[],
  dailyLimit: number,
): Promise<Set<EvaluationSubmission>> {
  if (dailyLimit === 0) return new Set();
  const byVisitor = new Map<string, EvaluationSubmission[]>();
  for (const send of sends) {
    const visitor = sendKey('visitor', [send.evaluation.idUsuario]);
    byVisitor.set(visitor, [...(byVisitor.get(visitor) ?? []), send]);
  }
  const rows = [...byVisitor].map(([visitor, [first, ...more]]) => {
    const moment = first?.receipt.receivedAt ?? new Date();
    return [visitor, more.length + 1, moment.toISOString(), later(moment, VISITOR_WINDOW_MS)];
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
    inOrder(rows),
  );
  return new Set(
    counted.flatMap(({ visitor, sends: total }) => {
      const own = byVisitor.get(String(visitor)) ?? [];
      const before = Number(total) - own.length;
      return own.slice(Math.max(0, dailyLimit - before));
    }),
  );
}

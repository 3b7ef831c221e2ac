import { BatchQueue } from '../database/batch-queue';
import type { Database } from '../database/database';
import {
  type EvaluationOutcome,
  type EvaluationRules,
  SENDER_KEPT_MS,
  type SendOutcome,
  type Store,
} from '../store';
import { trimFeedback } from './feedback';
import { listVersions, loadOnce, readRatings, readSpecialists } from './lists';
import { later } from './rows';
import { senderSalt } from './sender-salt';
import { type Send, storeSends } from './store-sends';

/** The service's store on either database: lists read whole, sends stored in batches. */
export function createStore(database: Database, rules: EvaluationRules): Store {
  let salt: string | null = null;
  const sends = new BatchQueue<Send, EvaluationOutcome>(async (batch) => {
    salt ??= await database.write(senderSalt);
    const context = { rules, salt };
    return database.write((sql) => storeSends(sql, batch, context));
  });

  return {
    rules,
    loadOnce: (lists) => database.write((sql) => loadOnce(sql, lists)),
    specialists: () => database.read(readSpecialists),
    ratings: () => database.read(readRatings),
    listVersions: () => database.read(listVersions),
    addEvaluation: (evaluation, receipt) => sends.add({ kind: 'evaluation', evaluation, receipt }),
    addFeedback: (feedback, receipt) =>
      sends.add({ kind: 'feedback', feedback, receipt }) as Promise<SendOutcome>,
    forgetExpired: (now) =>
      database.write(async (sql) => {
        await sql.rows('DELETE FROM recent_sends WHERE expires_at <= ?', [now.toISOString()]);
        await sql.rows('DELETE FROM visitor_sends WHERE expires_at <= ?', [now.toISOString()]);
        await sql.rows('UPDATE evaluations SET sender = NULL WHERE sender IS NOT NULL AND received_at <= ?', [
          later(now, -SENDER_KEPT_MS),
        ]);
        return { feedback: await trimFeedback(sql) };
      }),
    ping: () => database.read(async (sql) => void (await sql.rows('SELECT 1 AS found FROM loads LIMIT 1'))),
    async close() {
      await sends.drained();
      await database.close();
    },
  };
}

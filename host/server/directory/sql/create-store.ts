import { BatchQueue } from '../../platform/database/batch-queue';
import type { Database } from '../../platform/database/database';
import { countSends, type SendsCounter } from '../sends-counter';
import {
  CLOCK_TOLERANCE_MS,
  type EvaluationOutcome,
  type EvaluationRules,
  type RatingParts,
  REPEAT_WINDOW_MS,
  SENDER_RETENTION_MS,
  type SendOutcome,
  type SpecialistParts,
  type Store,
  type Submission,
  VISITOR_WINDOW_MS,
} from '../store';
import { trimPending } from './evaluations';
import { trimFeedback } from './feedback';
import {
  listVersions,
  loadInitialLists,
  lockList,
  readAbsentIds,
  readRatingRows,
  readSpecialistRows,
} from './lists';
import { readPublished } from './published';
import { trimReports } from './reports';
import { idOf, laterTime, parseRows } from './rows';
import { senderSalt } from './senders';
import { storeSubmissions } from './store-submissions';

const WINDOWS = [
  ['recent_sends', REPEAT_WINDOW_MS],
  ['visitor_sends', VISITOR_WINDOW_MS],
] as const;

/** Creates the service's store on either database; stores submissions in batches. */
export function createStore(
  database: Database,
  rules: EvaluationRules,
  mark?: Pick<SendsCounter, 'keep'>,
): Store {
  let salt: string | null = null;
  const sends = new BatchQueue<Submission, EvaluationOutcome>(async (batch) => {
    salt ??= await database.write(senderSalt);
    const context = { rules, salt };
    const { outcomes, sends } = await database.write(async (sql) => {
      const outcomes = await storeSubmissions(sql, batch, context);
      const stored = outcomes.filter((outcome) => outcome === 'stored' || typeof outcome === 'object').length;
      return { outcomes, sends: stored > 0 ? await countSends(sql, stored) : null };
    });
    if (sends !== null) mark?.keep(sends);
    return outcomes;
  });

  return {
    rules,
    loadOnce: (lists) => database.write((sql) => loadInitialLists(sql, lists)),
    specialists: () => specialistParts(database),
    removed: () => database.read(readAbsentIds),
    ratings: () => ratingParts(database),
    listVersions: () => database.read(listVersions),
    addEvaluation: (evaluation, receipt) => sends.add({ kind: 'evaluation', evaluation, receipt }),
    addFeedback: (feedback, receipt) =>
      sends.add({ kind: 'feedback', feedback, receipt }) as Promise<SendOutcome>,
    addReport: (report, receipt) =>
      sends.add({ kind: 'report', report, receipt }) as Promise<SendOutcome | 'unlisted'>,
    forgetExpired: (now) =>
      database.write(async (sql) => {
        for (const [table, windowMs] of WINDOWS) {
          // Deletes windows that end too far in the future: they began before the clock was set back.
          const [past, future] = [now.toISOString(), laterTime(now, windowMs + CLOCK_TOLERANCE_MS)];
          await sql.rows(`DELETE FROM ${table} WHERE expires_at <= ? OR expires_at > ?`, [past, future]);
        }
        await sql.rows('UPDATE evaluations SET sender = NULL WHERE sender IS NOT NULL AND received_at <= ?', [
          laterTime(now, -SENDER_RETENTION_MS),
        ]);
        return {
          feedback: await trimFeedback(sql),
          reports: await trimReports(sql),
          pending: await trimPending(sql),
        };
      }),
    canRead: () =>
      database.read(async (sql) => void (await sql.rows('SELECT 1 AS found FROM loads LIMIT 1'))),
    canWrite: () => database.write((sql) => lockList(sql, 'specialists')),
    async close() {
      await sends.drained();
      await database.close();
    },
  };
}

type Reading = Pick<Database, 'read'>;

/** Reads the specialists' list; parses its rows after the transaction ends. */
async function specialistParts(database: Reading): Promise<SpecialistParts> {
  const { version, stored } = await database.read(async (sql) => ({
    version: (await listVersions(sql)).specialists,
    stored: await readSpecialistRows(sql),
  }));
  return { version, ...(await parseRows('specialists', stored)) };
}

/** Reads the ratings list without ratings of absent specialists. */
async function ratingParts(database: Reading): Promise<RatingParts> {
  const { version, stored, published, absent } = await database.read(async (sql) => ({
    version: (await listVersions(sql)).ratings,
    stored: await readRatingRows(sql),
    published: await readPublished(sql),
    absent: new Set(await readAbsentIds(sql)),
  }));
  const { rows, damaged } = await parseRows('loaded_ratings', stored);
  const isShown = (id: string) => !absent.has(id);
  return {
    version,
    rows: absent.size === 0 ? rows : rows.filter(({ value }) => isShown(idOf(value, 'cedula'))),
    evaluations: published.evaluations.filter(({ idEspecialista }) => isShown(idEspecialista)),
    damaged: [...damaged, ...published.damaged],
  };
}

import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import { listEvaluations } from '../../server/directory/sql/evaluations';
import { listFeedback } from '../../server/directory/sql/feedback';
import { EVALUATION_FIELDS } from '../../server/directory/store';
import type { Sql } from '../../server/platform/database/database';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';

/** A visitor's submission; a retry sends the same body. */
export type SentSubmission =
  | { kind: 'evaluation'; body: Evaluation }
  | { kind: 'feedback'; body: SiteFeedback };

/** Reads all submissions of a stopped server's database; throws if it is damaged. */
export async function storedSends(place: DataLocation): Promise<SentSubmission[]> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  try {
    return await opened.value.read(readSends);
  } finally {
    await opened.value.close();
  }
}

export async function readSends(sql: Sql): Promise<SentSubmission[]> {
  return [
    ...(await listEvaluations(sql)).map((stored) => {
      const body = Object.fromEntries(EVALUATION_FIELDS.map((field) => [field, stored[field]]));
      return { kind: 'evaluation', body } as SentSubmission;
    }),
    ...(await listFeedback(sql, {})).map(
      ({ comentario, reaccion }): SentSubmission => ({ kind: 'feedback', body: { comentario, reaccion } }),
    ),
  ];
}

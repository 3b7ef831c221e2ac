import type { Specialist } from '@club/shared/domain';
import type { Sql } from '../../database/database';
import { dropAbsent, putAbsent } from './absent-specialists';
import { setState } from './evaluations';
import { replaceSpecialists } from './lists';

export type DirectoryChange = {
  result: readonly Specialist[];
  removed: readonly Specialist[];
  hidden: readonly Specialist[];
  droppedRatings: readonly number[];
  rejectedEvaluations: readonly string[];
};

/** Makes `result` the directory. Those who leave it are stored, so that they get their ratings back if they return. */
export async function importDirectory(sql: Sql, change: DirectoryChange): Promise<void> {
  await replaceSpecialists(sql, change.result, change.droppedRatings);
  await setState(sql, change.rejectedEvaluations, 'rejected');
  await dropAbsent(
    sql,
    change.result.map(({ id }) => id),
  );
  const absent = (hidden: boolean) => (specialist: Specialist) => ({
    id: specialist.id,
    raw: JSON.stringify(specialist),
    hidden,
  });
  await putAbsent(sql, [...change.removed.map(absent(false)), ...change.hidden.map(absent(true))]);
}

import type { Specialist } from '@club/shared/domain';
import { parseSpecialists } from '@club/shared/service';
import type { Ratings } from '../../service/sql/lists';
import { SPECIALIST_FIELDS, type SpecialistField } from '../csv/specialist-columns';
import { maybeSamePerson } from './same-person';

export type Change = { before: Specialist; after: Specialist; fields: SpecialistField[] };

/** What an import does to the directory, and to the ratings of ids that are somebody else's afterwards, or nobody's. */
export type ImportPlan = {
  added: Specialist[];
  changed: Change[];
  unchanged: number;
  removed: Specialist[];
  /** The directory afterwards, in its order. */
  result: Specialist[];
  /** The loaded ratings, by their position, that are dropped. */
  droppedRatings: number[];
  /** The visitors' evaluations, by their id, that are rejected. */
  rejectedEvaluations: string[];
};

/** What there is before an import: the directory row by row as JSON, and whom the ratings are of. */
export type Present = { rows: readonly string[]; ratings: Ratings };

/** Compares what there is with the file; `keeps` leaves those in the directory that the file lacks. */
export function planImport(
  { rows, ratings }: Present,
  file: readonly Specialist[],
  { keeps }: { keeps: boolean },
): ImportPlan {
  const parsed = parseSpecialists(`[${rows.join(',')}]`);
  const before = new Map((parsed.ok ? parsed.items : []).map((specialist) => [specialist.id, specialist]));
  const ids = new Set(file.map(({ id }) => id));
  const missing = [...before.values()].filter(({ id }) => !ids.has(id));
  const othersIds = new Set(keeps ? [] : missing.map(({ id }) => id));
  const plan: ImportPlan = {
    added: [],
    changed: [],
    unchanged: 0,
    removed: keeps ? [] : missing,
    result: keeps ? [...file, ...missing] : [...file],
    droppedRatings: [],
    rejectedEvaluations: [],
  };
  for (const after of file) {
    const former = before.get(after.id);
    const fields = former ? SPECIALIST_FIELDS.filter((field) => !isEqual(former[field], after[field])) : [];
    if (!former) plan.added.push(after);
    else if (fields.length > 0) plan.changed.push({ before: former, after, fields });
    else plan.unchanged += 1;
    if (former && !maybeSamePerson(former, after)) othersIds.add(after.id);
  }
  plan.droppedRatings = keysOf(ratings.loaded, othersIds);
  plan.rejectedEvaluations = keysOf(ratings.evaluations, othersIds);
  return plan;
}

const keysOf = <T>(ratings: readonly { key: T; of: string }[], ids: ReadonlySet<string>): T[] =>
  ratings.filter(({ of }) => ids.has(of)).map(({ key }) => key);

const isEqual = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

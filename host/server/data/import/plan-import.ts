import { SPECIALIST_FIELDS, type Specialist, type SpecialistField } from '@club/shared/domain';
import { parseSpecialists } from '@club/shared/service';
import { parsed } from '../../service/loaded-row';
import type { AbsentSpecialist } from '../../service/sql/absent-specialists';
import type { Ratings } from '../../service/sql/lists';
import { idKey } from './read-specialists';
import { maybeSamePerson } from './same-person';

export type Change = { before: Specialist; after: Specialist; fields: SpecialistField[] };

/** What an import does to the directory, and to the ratings of ids that are somebody else's afterwards. */
export type ImportPlan = {
  added: Specialist[];
  changed: Change[];
  unchanged: number;
  removed: Specialist[];
  /** They are in the file and stay hidden. */
  hidden: Specialist[];
  /** The directory afterwards, in its order. */
  result: Specialist[];
  /** How many of those who were in the directory are not, or their ids somebody else's. */
  losses: number;
  /** How many were in it. */
  present: number;
  /** The loaded ratings, by their position, that are dropped. */
  droppedRatings: number[];
  /** The visitors' evaluations, by their id, that are rejected. */
  rejectedEvaluations: string[];
};

/** What there is before an import: the directory row by row as JSON, whom the ratings are of, and who was in it once. */
export type Present = { rows: readonly string[]; ratings: Ratings; absent: readonly AbsentSpecialist[] };

/** What the file says: its specialists, and of which fields. */
export type FileContent = { specialists: readonly Specialist[]; fields: ReadonlySet<SpecialistField> };

/** Compares what there is with the file; `keeps` leaves those in the directory that the file lacks. */
export function planImport(
  { rows, ratings, absent }: Present,
  { specialists: inFile, fields }: FileContent,
  { keeps }: { keeps: boolean },
): ImportPlan {
  const before = byId(rows);
  const gone = byId(absent.map(({ raw }) => raw));
  const hiddenIds = new Set(absent.flatMap(({ id, hidden }) => (hidden ? [id] : [])));
  const specialists = withStoredIds(inFile, before, gone);
  const ids = new Set(specialists.map(({ id }) => id));
  const missing = [...before.values()].filter(({ id }) => !ids.has(id));
  const othersIds = new Set<string>();
  const plan: ImportPlan = {
    added: [],
    changed: [],
    unchanged: 0,
    removed: keeps ? [] : missing,
    hidden: [],
    result: [],
    losses: 0,
    present: before.size,
    droppedRatings: [],
    rejectedEvaluations: [],
  };
  for (const said of specialists) {
    const known = before.get(said.id) ?? gone.get(said.id);
    const after = known ? withSilentFields(said, known, fields) : said;
    if (known && !maybeSamePerson(known, after)) othersIds.add(after.id);
    if (hiddenIds.has(after.id)) plan.hidden.push(after);
    else {
      plan.result.push(after);
      compare(before.get(after.id), after, plan);
    }
  }
  if (keeps) plan.result.push(...missing);
  const replaced = [...othersIds].filter((id) => before.has(id)).length;
  plan.losses = plan.removed.length + replaced;
  plan.droppedRatings = keysOf(ratings.loaded, othersIds);
  plan.rejectedEvaluations = keysOf(ratings.evaluations, othersIds);
  return plan;
}

/** Whether a stored row can be read. */
export const isSound = (raw: string): boolean => parsed(raw) !== null;

function byId(rows: readonly string[]): Map<string, Specialist> {
  const sound = rows.filter(isSound);
  const list = parseSpecialists(`[${sound.join(',')}]`);
  return new Map((list.ok ? list.items : []).map((specialist) => [specialist.id, specialist]));
}

/** Gives each specialist the id that is stored, which the file may write with other hyphens and spaces. */
function withStoredIds(
  inFile: readonly Specialist[],
  ...stored: readonly ReadonlyMap<string, Specialist>[]
): Specialist[] {
  const known = stored.map((by) => ({ by, byKey: new Map([...by.keys()].map((id) => [idKey(id), id])) }));
  return inFile.map((said) => {
    const ids = known.map(({ by, byKey }) => (by.has(said.id) ? said.id : byKey.get(idKey(said.id))));
    return { ...said, id: ids.find((id) => id !== undefined) ?? said.id };
  });
}

/** What the file has no column for stays as it is. */
function withSilentFields(
  said: Specialist,
  known: Specialist,
  fields: ReadonlySet<SpecialistField>,
): Specialist {
  const silent = SPECIALIST_FIELDS.filter((field) => !fields.has(field));
  return { ...said, ...Object.fromEntries(silent.map((field) => [field, known[field]])) };
}

function compare(former: Specialist | undefined, after: Specialist, plan: ImportPlan): void {
  const fields = former ? SPECIALIST_FIELDS.filter((field) => !isEqual(former[field], after[field])) : [];
  if (!former) plan.added.push(after);
  else if (fields.length > 0) plan.changed.push({ before: former, after, fields });
  else plan.unchanged += 1;
}

const keysOf = <T>(ratings: readonly { key: T; of: string }[], ids: ReadonlySet<string>): T[] =>
  ratings.filter(({ of }) => ids.has(of)).map(({ key }) => key);

const isEqual = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

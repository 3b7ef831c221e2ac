import {
  fold,
  fullName,
  SPECIALIST_FIELDS,
  type Specialist,
  type SpecialistField,
} from '@club/shared/domain';
import { parseSpecialists } from '@club/shared/service';
import type { AbsentSpecialist, RatingSubjects } from '../../sql/lists';
import { parseRow } from '../../sql/rows';
import { idKey } from './read-specialists';

export type SpecialistChange = { before: Specialist; after: Specialist; fields: SpecialistField[] };

/** Changes that an import makes to the directory and to the ratings of ids reused by another person. */
export type ImportPlan = {
  added: Specialist[];
  changed: SpecialistChange[];
  unchanged: number;
  removed: Specialist[];
  /** Specialists in the file who are hidden and stay hidden. */
  hidden: Specialist[];
  /** The new directory, in order. */
  result: Specialist[];
  /** Number of specialists who are removed or replaced by another person. */
  losses: number;
  /** Number of specialists before the import. */
  present: number;
  /** Positions of loaded ratings to delete. */
  droppedRatings: number[];
  /** Ids of evaluations to reject. */
  rejectedEvaluations: string[];
};

/** State before an import: directory rows as JSON, the specialists of ratings, and absent specialists. */
type Present = {
  rows: readonly string[];
  ratings: RatingSubjects;
  absent: readonly AbsentSpecialist[];
};

/** Specialists in the file, and the fields for which the file has a column. */
type FileContent = { specialists: readonly Specialist[]; fields: ReadonlySet<SpecialistField> };

/** Plans an import of the file; `keeps` retains specialists that the file lacks. */
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
    if (known && !mayBeSamePerson(known, after)) othersIds.add(after.id);
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

/** Returns true if a stored row is readable. */
export const isReadable = (raw: string): boolean => parseRow(raw) !== null;

function byId(rows: readonly string[]): Map<string, Specialist> {
  const sound = rows.filter(isReadable);
  const list = parseSpecialists(`[${sound.join(',')}]`);
  return new Map((list.ok ? list.items : []).map((specialist) => [specialist.id, specialist]));
}

/** Replaces ids in the file by the stored ids if they differ only in hyphens and spaces. */
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

/** Restores the stored values of fields for which the file has no column. */
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

type Named = Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2'>;

/**
 * Returns true if both names of an id may belong to one person: at least half of the words are equal, or one is
 * blank.
 */
export function mayBeSamePerson(before: Named, after: Named): boolean {
  const [former, words] = [wordsOf(before), wordsOf(after)];
  const kept = former.filter((word) => words.includes(word)).length;
  return 2 * kept >= Math.min(former.length, words.length);
}

const wordsOf = (person: Named): string[] => fold(fullName(person)).match(/[\p{L}\p{N}]+/gu) ?? [];

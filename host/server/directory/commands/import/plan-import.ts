import {
  fold,
  fullName,
  SPECIALIST_FIELDS,
  type Specialist,
  type SpecialistField,
} from '@club/shared/domain';
import { parseSpecialists } from '@club/shared/service';
import type { AbsentSpecialist, RatedSpecialists } from '../../sql/lists';
import { parseRow } from '../../sql/rows';
import { pluralize, toPlainLine } from '../command';
import { headingOf } from '../csv/specialist-columns';
import type { SheetTable } from '../sheet/read-table';
import { comparableId, type Remark } from './read-specialists';

type SpecialistChange = { before: Specialist; after: Specialist; fields: SpecialistField[] };

/**
 * Changes that an import makes to the directory. Ratings are deleted or rejected if their specialist's id now belongs
 * to another person.
 */
export type ImportPlan = {
  added: Specialist[];
  changed: SpecialistChange[];
  unchanged: number;
  removed: Specialist[];
  /** Specialists in the file who are hidden and stay hidden. */
  hidden: Specialist[];
  /** All specialists after the import, in their order. */
  result: Specialist[];
  /** Number of specialists who are removed or replaced by another person. */
  losses: number;
  /** Number of specialists before the import. */
  present: number;
  /** Positions of imported ratings to delete. */
  droppedRatings: number[];
  /** Ids of evaluations to reject. */
  rejectedEvaluations: string[];
};

/** State before an import: directory rows as JSON, the specialist of each rating, and removed or hidden specialists. */
type Present = {
  rows: readonly string[];
  ratings: RatedSpecialists;
  absent: readonly AbsentSpecialist[];
};

/** Specialists in the file, and the fields for which the file has a column. */
type FileContent = { specialists: readonly Specialist[]; fields: ReadonlySet<SpecialistField> };

/** Plans an import of the file. If `keeps`, specialists missing from the file stay in the directory. */
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
export const isReadableRow = (raw: string): boolean => parseRow(raw) !== null;

function byId(rows: readonly string[]): Map<string, Specialist> {
  const sound = rows.filter(isReadableRow);
  const list = parseSpecialists(`[${sound.join(',')}]`);
  return new Map((list.ok ? list.items : []).map((specialist) => [specialist.id, specialist]));
}

/** Replaces ids in the file by the stored ids if they differ only in hyphens and spaces. */
function withStoredIds(
  inFile: readonly Specialist[],
  ...stored: readonly ReadonlyMap<string, Specialist>[]
): Specialist[] {
  const known = stored.map((by) => ({
    by,
    byKey: new Map([...by.keys()].map((id) => [comparableId(id), id])),
  }));
  return inFile.map((said) => {
    const ids = known.map(({ by, byKey }) => (by.has(said.id) ? said.id : byKey.get(comparableId(said.id))));
    return { ...said, id: ids.find((id) => id !== undefined) ?? said.id };
  });
}

/** Fills fields for which the file has no column with the stored values. */
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
 * Returns true if two names with the same id may belong to one person: at least half of the words are equal, or one
 * name is blank.
 */
export function mayBeSamePerson(before: Named, after: Named): boolean {
  const [former, words] = [wordsOf(before), wordsOf(after)];
  const kept = former.filter((word) => words.includes(word)).length;
  return 2 * kept >= Math.min(former.length, words.length);
}

const wordsOf = (person: Named): string[] => fold(fullName(person)).match(/[\p{L}\p{N}]+/gu) ?? [];

const SHOWN = 20;

/** Formats a remark, such as «Fila 12, «Correo»: «x» no es una dirección de correo». */
export const formatRemark = ({ row, column, reason }: Remark): string =>
  toPlainLine(`Fila ${row}${column === null ? '' : `, «${column}»`}: ${reason}`);

/** Names the imported sheet and its hidden rows. */
export function describeImportedSheet({ sheet, hiddenRows }: SheetTable): string[] {
  if (sheet === null) return [];
  const rows = hiddenRows.slice(0, SHOWN).join(', ') + (hiddenRows.length > SHOWN ? '…' : '');
  const hidden = pluralize(hiddenRows.length, 'fila oculta se lee', 'filas ocultas se leen');
  return [`hoja «${sheet}»`, ...(hiddenRows.length > 0 ? [`${hidden} también: ${rows}`] : [])].map(
    toPlainLine,
  );
}

const MOST_OF_A_COLUMN = 10;

/** Returns a line for each remark, by column; shortens long lists unless `all`. */
export function formatRemarks(remarks: readonly Remark[], all: boolean): string[] {
  const byColumn = new Map<string | null, Remark[]>();
  for (const remark of remarks) {
    const former = byColumn.get(remark.column);
    if (former) former.push(remark);
    else byColumn.set(remark.column, [remark]);
  }
  return [...byColumn].flatMap(([column, own]) => {
    if (all || own.length <= MOST_OF_A_COLUMN) return own.map(formatRemark);
    const more = `${own.length - MOST_OF_A_COLUMN} más (--all las muestra)`;
    const rest = toPlainLine(`${column === null ? 'Filas' : `«${column}»`}: … y ${more}`);
    return [...own.slice(0, MOST_OF_A_COLUMN).map(formatRemark), rest];
  });
}

const describe = (specialist: Specialist): string => toPlainLine(`${specialist.id} ${fullName(specialist)}`);

/** Formats the planned changes: the numbers, then the names; shortens long lists unless `all`. */
export function formatImportPlan(plan: ImportPlan, all: boolean): string[] {
  return [
    ...cut(
      plan.added.map((specialist) => `+ ${describe(specialist)}`),
      all,
    ),
    ...cut(plan.changed.map(changeLine), all),
    ...cut(
      plan.removed.map((specialist) => `- ${describe(specialist)}`),
      all,
    ),
    `nuevos: ${plan.added.length}, cambiados: ${plan.changed.length}, quitados: ${plan.removed.length}, iguales: ${plan.unchanged}`,
    ...hiddenLines(plan),
    ...lossLines(plan),
  ];
}

const shown = (value: string | readonly string[]): string => {
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? 'nada' : `«${text}»`;
};

/** Formats a change, such as «~ 7 Ana Mora: Teléfono: «8000-0001» → nada». */
function changeLine({ before, after, fields }: SpecialistChange): string {
  const changes = fields.map(
    (field) => `${headingOf(field)}: ${shown(before[field])} → ${shown(after[field])}`,
  );
  return toPlainLine(`~ ${describe(after)}: ${changes.join('; ')}`);
}

function hiddenLines({ hidden }: ImportPlan): string[] {
  if (hidden.length === 0) return [];
  return [`${pluralize(hidden.length, 'sigue oculto', 'siguen ocultos')}; show los muestra de nuevo`];
}

/** Reports the loss of ratings: of removed specialists, and of ids that now belong to another person. */
function lossLines({ removed, droppedRatings, rejectedEvaluations }: ImportPlan): string[] {
  const why = 'su identificación es ahora de otra persona';
  const lines: string[] = [];
  if (removed.length > 0)
    lines.push('las calificaciones de quienes se quitan no se ven más; se guardan y vuelven con ellos');
  if (droppedRatings.length > 0) {
    const whose = pluralize(droppedRatings.length, 'especialista', 'especialistas');
    lines.push(`se borran las calificaciones cargadas de ${whose}: ${why}`);
  }
  if (rejectedEvaluations.length > 0) {
    const many = rejectedEvaluations.length > 1;
    const which = pluralize(rejectedEvaluations.length, 'evaluación', 'evaluaciones');
    lines.push(
      `se rechaza${many ? 'n' : ''} ${which} de visitantes: ${why}; approve ${many ? 'las' : 'la'} publica de nuevo`,
    );
  }
  return lines;
}

function cut(lines: readonly string[], all: boolean): string[] {
  if (all || lines.length <= SHOWN) return [...lines];
  const sign = lines[0]?.[0] ?? '';
  return [...lines.slice(0, SHOWN), `${sign} … y ${lines.length - SHOWN} más (--all los muestra)`];
}

/** An import that deletes more than this share of the rows, or of a column's values, needs confirmation. */
const SHARE_TO_CONFIRM = 0.2;

/** Returns one line about signs that the user chose a wrong file; null if there are none. */
export function formatImportRisk({ losses, present, changed }: ImportPlan): string | null {
  const isMuch = (count: number) => count > present * SHARE_TO_CONFIRM;
  const emptied = SPECIALIST_FIELDS.map((field) => ({
    field,
    count: changed.filter(({ before, after }) => before[field].length > 0 && after[field].length === 0)
      .length,
  }));
  const ofAll = `de ${pluralize(present, 'especialista', 'especialistas')}`;
  const risks = [
    ...(isMuch(losses) ? [`el directorio perdería ${losses} ${ofAll}`] : []),
    ...emptied
      .filter(({ count }) => isMuch(count))
      .map(({ field, count }) => `«${headingOf(field)}» quedaría vacío en ${count} ${ofAll}`),
  ];
  return risks.length > 0 ? `${risks.join('; ')}; si es lo que quiere, repita con --yes` : null;
}

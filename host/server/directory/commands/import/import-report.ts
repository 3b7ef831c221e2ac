import { fullName, SPECIALIST_FIELDS, type Specialist } from '@club/shared/domain';
import { pluralize, toPlainLine } from '../command';
import { headingOf } from '../csv/specialist-columns';
import type { SheetTable } from '../sheet/read-table';
import type { ImportPlan, SpecialistChange } from './plan-import';
import type { Remark } from './read-specialists';

const SHOWN = 20;

/** Formats a remark: «Fila 12, «Correo»: «x» no es una dirección de correo». */
export const remarkLine = ({ row, column, reason }: Remark): string =>
  toPlainLine(`Fila ${row}${column === null ? '' : `, «${column}»`}: ${reason}`);

/** Names the imported sheet and its hidden rows. */
export function tableLines({ sheet, hiddenRows }: SheetTable): string[] {
  if (sheet === null) return [];
  const rows = hiddenRows.slice(0, SHOWN).join(', ') + (hiddenRows.length > SHOWN ? '…' : '');
  const hidden = pluralize(hiddenRows.length, 'fila oculta se lee', 'filas ocultas se leen');
  return [`hoja «${sheet}»`, ...(hiddenRows.length > 0 ? [`${hidden} también: ${rows}`] : [])].map(
    toPlainLine,
  );
}

const MOST_OF_A_COLUMN = 10;

/** Returns a line for each remark, by column; shortens long lists unless `all`. */
export function remarkLines(remarks: readonly Remark[], all: boolean): string[] {
  const byColumn = new Map<string | null, Remark[]>();
  for (const remark of remarks) {
    const former = byColumn.get(remark.column);
    if (former) former.push(remark);
    else byColumn.set(remark.column, [remark]);
  }
  return [...byColumn].flatMap(([column, own]) => {
    if (all || own.length <= MOST_OF_A_COLUMN) return own.map(remarkLine);
    const more = `${own.length - MOST_OF_A_COLUMN} más (--all las muestra)`;
    const rest = toPlainLine(`${column === null ? 'Filas' : `«${column}»`}: … y ${more}`);
    return [...own.slice(0, MOST_OF_A_COLUMN).map(remarkLine), rest];
  });
}

const describe = (specialist: Specialist): string => toPlainLine(`${specialist.id} ${fullName(specialist)}`);

/** Returns the changes by name and in numbers; shortens long lists unless `all`. */
export function planLines(plan: ImportPlan, all: boolean): string[] {
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

/** Formats a change: «~ 7 Ana Mora: Teléfono: «8000-0001» → nada». */
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

/** Reports the effects on ratings of removed specialists and of ids reused by another person. */
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

/** Share of the directory or of a column whose loss suggests a wrong file and requires confirmation. */
const SHARE_TO_CONFIRM = 0.2;

/** Returns one line about signs of a wrong file; null if there are none. */
export function riskLine({ losses, present, changed }: ImportPlan): string | null {
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

import { fullName, type Specialist } from '@club/shared/domain';
import { counted } from '../counted';
import { headingOf } from '../csv/specialist-columns';
import { plainLine } from '../plain-line';
import type { Table } from '../sheet/read-table';
import type { Change, ImportPlan } from './plan-import';
import type { Remark } from './read-specialists';

const SHOWN = 20;

/** «Fila 12, «Correo»: «x» no es una dirección de correo». */
export const remarkLine = ({ row, column, reason }: Remark): string =>
  plainLine(`Fila ${row}${column === null ? '' : `, «${column}»`}: ${reason}`);

/** Names the imported sheet and its hidden rows. */
export function tableLines({ sheet, hiddenRows }: Table): string[] {
  if (sheet === null) return [];
  const rows = hiddenRows.slice(0, SHOWN).join(', ') + (hiddenRows.length > SHOWN ? '…' : '');
  const hidden = counted(hiddenRows.length, 'fila oculta se lee', 'filas ocultas se leen');
  return [`hoja «${sheet}»`, ...(hiddenRows.length > 0 ? [`${hidden} también: ${rows}`] : [])].map(plainLine);
}

const MOST_OF_A_COLUMN = 10;

/** A line for each remark, by column; long lists are cut unless all is asked for. */
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
    const rest = plainLine(`${column === null ? 'Filas' : `«${column}»`}: … y ${more}`);
    return [...own.slice(0, MOST_OF_A_COLUMN).map(remarkLine), rest];
  });
}

const describe = (specialist: Specialist): string => plainLine(`${specialist.id} ${fullName(specialist)}`);

/** What changes, in numbers and by name; long lists are cut unless all is asked for. */
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

/** «~ 7 Ana Mora: Teléfono: «8000-0001» → nada». */
function changeLine({ before, after, fields }: Change): string {
  const changes = fields.map(
    (field) => `${headingOf(field)}: ${shown(before[field])} → ${shown(after[field])}`,
  );
  return plainLine(`~ ${describe(after)}: ${changes.join('; ')}`);
}

function hiddenLines({ hidden }: ImportPlan): string[] {
  if (hidden.length === 0) return [];
  return [`${counted(hidden.length, 'sigue oculto', 'siguen ocultos')}; show los muestra de nuevo`];
}

/** What happens to the ratings of ids that are somebody else's, and of those who leave. */
function lossLines({ removed, droppedRatings, rejectedEvaluations }: ImportPlan): string[] {
  const why = 'su identificación es ahora de otra persona';
  const lines: string[] = [];
  if (removed.length > 0)
    lines.push('las calificaciones de quienes se quitan no se ven más; se guardan y vuelven con ellos');
  if (droppedRatings.length > 0) {
    const whose = counted(droppedRatings.length, 'especialista', 'especialistas');
    lines.push(`se borran las calificaciones cargadas de ${whose}: ${why}`);
  }
  if (rejectedEvaluations.length > 0) {
    const many = rejectedEvaluations.length > 1;
    const which = counted(rejectedEvaluations.length, 'evaluación', 'evaluaciones');
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

import { fullName, type Specialist } from '@club/shared/domain';
import { counted } from '../counted';
import { headingOf } from '../csv/specialist-columns';
import { plainLine } from '../plain-line';
import type { ImportPlan } from './plan-import';
import type { Remark } from './read-specialists';

const SHOWN = 20;

/** «Fila 12, «Correo»: «x» no es una dirección de correo». */
export const remarkLine = ({ row, column, reason }: Remark): string =>
  plainLine(`Fila ${row}${column === null ? '' : `, «${column}»`}: ${reason}`);

const describe = (specialist: Specialist): string => plainLine(`${specialist.id} ${fullName(specialist)}`);

/** What changes, in numbers and by name; long lists are cut unless all is asked for. */
export function planLines(plan: ImportPlan, all: boolean): string[] {
  return [
    ...cut(
      plan.added.map((specialist) => `+ ${describe(specialist)}`),
      all,
    ),
    ...cut(
      plan.changed.map(({ after, fields }) => `~ ${describe(after)}: ${fields.map(headingOf).join(', ')}`),
      all,
    ),
    ...cut(
      plan.removed.map((specialist) => `- ${describe(specialist)}`),
      all,
    ),
    `nuevos: ${plan.added.length}, cambiados: ${plan.changed.length}, quitados: ${plan.removed.length}, iguales: ${plan.unchanged}`,
    ...lossLines(plan),
  ];
}

/** What happens to the ratings of ids that are somebody else's, or nobody's. */
function lossLines({ droppedRatings, rejectedEvaluations }: ImportPlan): string[] {
  const why = 'su identificación ya no está o es ahora de otra persona';
  const lines: string[] = [];
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

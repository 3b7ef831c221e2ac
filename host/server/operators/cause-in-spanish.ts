import { type Cause, roundedDuration } from '../rollouts/cause';
import type { Arms } from '../signals/blocks';
import { count } from './pictures/figures';

const NBSP = '\u00a0';

function duration(ms: number): string {
  const { value, unit } = roundedDuration(ms);
  return `${count(value)}${NBSP}${unit}`;
}

const told = ({ candidate, control }: Arms): string =>
  `tuvieron fallas ${count(candidate.bad)} de ${count(candidate.visitors)} visitantes de la nueva y ${count(control.bad)} de ${count(control.visitors)} de la que está en servicio`;

function progress(cause: Extract<Cause, { kind: 'progress' | 'late' }>): string {
  const { share, timeMs, timeWantedMs, visitors, visitorsWanted } = cause;
  const seen = visitorsWanted > 0 ? `, ${count(visitors)} de ${count(visitorsWanted)} visitantes` : '';
  return `con ${share}${NBSP}% lleva ${duration(timeMs)} de ${duration(timeWantedMs)}${seen}; ${told(cause)}`;
}

/** Why a rollout does what it does, as operators read it. */
export function causeInSpanish(cause: Cause): string {
  switch (cause.kind) {
    case 'harm': {
      const how = cause.how === 'tested' ? ': más de lo que explica el azar' : '';
      return `${told(cause)}${how}`;
    }
    case 'progress':
      return progress(cause);
    case 'late':
      return `no termina en ${cause.days} días: ${progress(cause)}`;
    case 'contract':
      return 'la versión es de un contrato que este sitio no usa';
    case 'unreadable':
      return 'sus archivos faltan o fueron alterados: todos reciben la versión en servicio hasta que estén como se desplegaron';
    case 'untold':
      return 'aquí los visitantes no cuentan nada (SIGNALS=off): alguien tiene que verla y decir go o stop';
  }
}

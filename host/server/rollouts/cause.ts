import { isRecord } from '@club/shared/domain';
import type { RolloutArms } from '../signals/visitor-counts';
import { HOUR_MS } from '../signals/visitor-counts';

/** Progress of a step: elapsed and required time, and candidate visitors. */
export type RolloutProgress = {
  share: number;
  timeMs: number;
  timeWantedMs: number;
  visitors: number;
  visitorsWanted: number;
};

/** Cause of an automatic rollout change, stored in the history. */
export type RolloutCause =
  | ({ kind: 'harm'; how: 'tripped' | 'tested' } & RolloutArms)
  | ({ kind: 'progress' } & RolloutProgress & RolloutArms)
  | ({ kind: 'late'; days: number } & RolloutProgress & RolloutArms)
  | { kind: 'contract' }
  | { kind: 'unreadable' }
  | { kind: 'untold' };

type Kind = RolloutCause['kind'];
type Fields = Record<string, unknown>;

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isArm = (value: unknown): boolean => isRecord(value) && isNumber(value.visitors) && isNumber(value.bad);
const areArms = ({ candidate, control }: Fields): boolean => isArm(candidate) && isArm(control);
const isProgress = ({ share, timeMs, timeWantedMs, visitors, visitorsWanted }: Fields): boolean =>
  [share, timeMs, timeWantedMs, visitors, visitorsWanted].every(isNumber);
const always = (): boolean => true;

const CHECKS: Record<Kind, (fields: Fields) => boolean> = {
  harm: (fields) => areArms(fields) && (fields.how === 'tripped' || fields.how === 'tested'),
  progress: (fields) => areArms(fields) && isProgress(fields),
  late: (fields) => areArms(fields) && isProgress(fields) && isNumber(fields.days),
  contract: always,
  unreadable: always,
  untold: always,
};

/** Parses a stored cause; returns null if it is missing or of an unknown kind. */
export function parseCause(value: unknown): RolloutCause | null {
  if (!isRecord(value) || typeof value.kind !== 'string' || !Object.hasOwn(CHECKS, value.kind)) return null;
  return CHECKS[value.kind as Kind](value) ? (value as RolloutCause) : null;
}

const MINUTE_MS = 60_000;

/** Formats a duration, rounded down: seconds below two minutes, minutes below an hour, then tenths of hours. */
function duration(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.floor(ms / 1_000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return `${Math.floor(ms / (HOUR_MS / 10)) / 10} h`;
}

/** Describes the fault counts of candidate and control in one line. */
export const describeArms = ({ candidate, control }: RolloutArms): string =>
  `${candidate.bad} of ${candidate.visitors} visitors of the candidate met a fault, ${control.bad} of ${control.visitors} of the running release`;

function progress(cause: Extract<RolloutCause, { kind: 'progress' | 'late' }>): string {
  const { share, timeMs, timeWantedMs, visitors, visitorsWanted } = cause;
  const seen = visitorsWanted > 0 ? ` with ${visitors} of ${visitorsWanted} visitors` : '';
  return `at ${share} % for ${duration(timeMs)} of ${duration(timeWantedMs)}${seen}; ${describeArms(cause)}`;
}

/** Describes a cause in one line for the operators' page, terminals, log and history. */
export function describeCause(cause: RolloutCause): string {
  switch (cause.kind) {
    case 'harm':
      return `${describeArms(cause)}${cause.how === 'tested' ? ': more than chance explains' : ''}`;
    case 'progress':
      return progress(cause);
    case 'late':
      return `no end after ${cause.days} days: ${progress(cause)}`;
    case 'contract':
      return 'this host does not run the contract of its release';
    case 'unreadable':
      return 'its files are missing or altered: all visitors get the running release until the files are as deployed';
    case 'untold':
      return 'visitors report nothing here (SIGNALS=off), so a person must look: rollout go, or stop';
  }
}

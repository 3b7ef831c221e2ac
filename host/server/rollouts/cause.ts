import { isRecord } from '@club/shared/domain';
import type { Harm } from './harm';
import type { Arms } from './totals';

/** How far a step has come: its time, and who told of the candidate where it waits for visitors. */
export type Progress = {
  share: number;
  timeMs: number;
  timeWantedMs: number;
  visitors: number;
  visitorsWanted: number;
};

/** Why a rollout does of itself what it does. */
export type Cause =
  | ({ kind: 'harm'; how: Harm } & Arms)
  | ({ kind: 'covered' } & Arms)
  | ({ kind: 'askew'; share: number } & Arms)
  | ({ kind: 'progress' } & Progress & Arms)
  | ({ kind: 'late'; days: number } & Progress & Arms)
  | { kind: 'contract' }
  | { kind: 'unreadable' }
  | { kind: 'untold' };

type Kind = Cause['kind'];
type Fields = Record<string, unknown>;

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isArm = (value: unknown): boolean => isRecord(value) && isNumber(value.visitors) && isNumber(value.bad);
const areArms = ({ candidate, control }: Fields): boolean => isArm(candidate) && isArm(control);
const isProgress = ({ share, timeMs, timeWantedMs, visitors, visitorsWanted }: Fields): boolean =>
  [share, timeMs, timeWantedMs, visitors, visitorsWanted].every(isNumber);
const always = (): boolean => true;

const KINDS: Record<Kind, (fields: Fields) => boolean> = {
  harm: (fields) => areArms(fields) && (fields.how === 'tripped' || fields.how === 'tested'),
  covered: areArms,
  askew: (fields) => areArms(fields) && isNumber(fields.share),
  progress: (fields) => areArms(fields) && isProgress(fields),
  late: (fields) => areArms(fields) && isProgress(fields) && isNumber(fields.days),
  contract: always,
  unreadable: always,
  untold: always,
};

/** Reads a cause as a host wrote it; null where there is none, or one that only another host knows. */
export function parseCause(value: unknown): Cause | null {
  if (!isRecord(value) || typeof value.kind !== 'string' || !Object.hasOwn(KINDS, value.kind)) return null;
  return KINDS[value.kind as Kind](value) ? (value as Cause) : null;
}

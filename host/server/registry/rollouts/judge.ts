import { isRecord } from '@club/shared/domain';
import { ROLLOUT_SHARES, type Rollout } from '../rollout';
import {
  addArms,
  emptyArms,
  HOUR_MS,
  type RolloutArm,
  type RolloutArms,
  type RolloutBlock,
  startOfPeriod,
  totalOfArms,
} from '../signals/visitor-counts';
import { rolloutShareOf } from '../state';

/** Progress of a rollout step: elapsed and required time, and seen and required visitors of the candidate. */
type RolloutProgress = {
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

/**
 * Formats a duration, rounded down: seconds if below two minutes, minutes if below an hour, else hours with one
 * decimal.
 */
function duration(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.floor(ms / 1_000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return `${Math.floor(ms / (HOUR_MS / 10)) / 10} h`;
}

/** Describes in one line the visitors and faults of candidate and running release. */
export const describeRolloutArms = ({ candidate, control }: RolloutArms): string =>
  `${candidate.bad} of ${candidate.visitors} visitors of the candidate met a fault, ${control.bad} of ${control.visitors} of the running release`;

function progress(cause: Extract<RolloutCause, { kind: 'progress' | 'late' }>): string {
  const { share, timeMs, timeWantedMs, visitors, visitorsWanted } = cause;
  const seen = visitorsWanted > 0 ? ` with ${visitors} of ${visitorsWanted} visitors` : '';
  return `at ${share} % for ${duration(timeMs)} of ${duration(timeWantedMs)}${seen}; ${describeRolloutArms(cause)}`;
}

/** Describes a cause in one line for the operators' page, terminals, log and history. */
export function describeCause(cause: RolloutCause): string {
  switch (cause.kind) {
    case 'harm':
      return `${describeRolloutArms(cause)}${cause.how === 'tested' ? ': more than chance explains' : ''}`;
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

/** Expected shares of visitors with a fault, between 0 and 1; `control` is the running release. */
export type FaultRates = { candidate: number; control: number };

/** Prior fault rate: a Beta distribution with a mean of 2 %. */
const PRIOR = { bad: 0.18, good: 9 };
const learnRate = ({ visitors, bad }: RolloutArm): number =>
  (PRIOR.bad + bad) / (PRIOR.bad + PRIOR.good + visitors);

/**
 * Assumed fault rates for the two e-values. The first estimates both rates from earlier blocks of reports; the second
 * assumes ten percentage points more faults in the candidate.
 */
export const RATE_ASSUMPTIONS: readonly ((before: RolloutArms) => FaultRates)[] = [
  ({ candidate, control }) => ({ candidate: learnRate(candidate), control: learnRate(control) }),
  ({ control }) => ({ candidate: Math.min(learnRate(control) + 0.1, 0.99), control: learnRate(control) }),
];

/**
 * Returns the highest evidence so far that the candidate is worse, as a natural logarithm. Computes an e-process: for
 * each rate assumption, it multiplies the e-values of all complete blocks, and then takes the mean of these products.
 * If the candidate is not worse, the mean ever reaches 1/α with probability at most α, however often it is checked
 * (Ville's inequality).
 */
export function harmEvidence(blocks: readonly RolloutBlock[]): number {
  const before = emptyArms();
  const products = RATE_ASSUMPTIONS.map(() => 0);
  let highest = 0;
  for (const block of mergeIntoCompleteBlocks(blocks)) {
    RATE_ASSUMPTIONS.forEach((ratesAfter, index) => {
      products[index] = (products[index] ?? 0) + logEValue(ratesAfter(before), block);
    });
    highest = Math.max(highest, logMean(products));
    addArms(before, block);
  }
  return highest;
}

/**
 * Merges neighbouring ten-second blocks of reports until each has visitors of both releases. Leaves out the newest
 * block and an incomplete merge: reports may still be added to them, and a block's e-value must be computed only once.
 */
export function mergeIntoCompleteBlocks(blocks: readonly RolloutBlock[]): RolloutArms[] {
  const complete: RolloutArms[] = [];
  let open = emptyArms();
  for (const block of blocks.slice(0, -1)) {
    addArms(open, block);
    if (open.candidate.visitors === 0 || open.control.visitors === 0) continue;
    complete.push(open);
    open = emptyArms();
  }
  return complete;
}

/**
 * Returns the e-value of a block of reports, as a natural logarithm: how much better the assumed fault rates explain
 * the block than a common rate does. If the candidate is not worse, the e-value is on average at most 1. Source:
 * Turner, Ly and Grünwald, "Generic E-variables for exact sequential k-sample tests", 2021, for two Bernoulli streams.
 */
export function logEValue(rates: FaultRates, { candidate, control }: RolloutArms): number {
  if (rates.candidate <= rates.control) return 0;
  const visitors = candidate.visitors + control.visitors;
  const common = (rates.candidate * candidate.visitors + rates.control * control.visitors) / visitors;
  return logRatio(candidate, rates.candidate, common) + logRatio(control, rates.control, common);
}

const logRatio = ({ visitors, bad }: RolloutArm, rate: number, common: number): number =>
  bad * Math.log(rate / common) + (visitors - bad) * Math.log((1 - rate) / (1 - common));

function logMean(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / logs.length);
}

/** Next action for a rollout, and its cause. */
export type RolloutVerdict = { action: 'wait' | 'go' | 'hold' | 'stop'; cause: RolloutCause };

export type RolloutEvidence = {
  /** Reports in blocks, oldest first; reports may still be added to the newest block. */
  blocks: readonly RolloutBlock[];
  /** Percent of visitors who get the candidate now. */
  share: number;
  /** Start of the current share. ISO 8601, UTC. */
  stepAt: string;
  visitorsWanted: number;
  timeAtStepMs: number;
  timeWantedMs: number;
  /** Time since the start of the rollout, or since the last manual `go`, ms. */
  ageMs: number;
};

export type RolloutJudge = (evidence: RolloutEvidence) => RolloutVerdict;

/** Number of candidate visitors required at each share; the last share has no minimum, only a minimum time. */
export const REQUIRED_VISITORS: readonly number[] = ROLLOUT_SHARES.map((_, step) => [15, 30, 60][step] ?? 0);

const MAX_DAYS = 7;
/** Minimum number of candidate visitors with faults that can stop a rollout without the sequential test. */
const MIN_FAULTS = 3;
const PLAIN_SHARE = 0.5;
const CLEAR_SHARE = 0.05;
/** Maximum probability that the sequential test stops a release that is no worse. */
const MAX_FALSE_STOP_RATE = 0.01;

/**
 * Returns the time from which reports count: the last manual `go`, or the start rounded down to the hour, because old
 * reports are stored by the hour.
 */
export const startOfCountedReports = ({ startedAt, toldAt }: Rollout): Date =>
  new Date(toldAt ?? startOfPeriod(new Date(startedAt), HOUR_MS));

export function rolloutEvidenceOf(
  rollout: Rollout,
  blocks: readonly RolloutBlock[],
  { now, timeWantedMs }: { now: Date; timeWantedMs: number },
): RolloutEvidence {
  const since = (moment: string) => Math.max(0, now.getTime() - Date.parse(moment));
  return {
    blocks,
    share: rolloutShareOf(rollout),
    stepAt: rollout.stepAt,
    visitorsWanted: REQUIRED_VISITORS[rollout.step] ?? 0,
    timeAtStepMs: since(rollout.stepAt),
    timeWantedMs,
    ageMs: since(rollout.toldAt ?? rollout.startedAt),
  };
}

/**
 * Returns the next action: stop if the candidate is harmful; advance if the step has had enough time and visitors; hold
 * after seven days; otherwise wait.
 */
export function judgeRollout(evidence: RolloutEvidence): RolloutVerdict {
  const { blocks, ageMs } = evidence;
  const arms = totalOfArms(blocks);
  const harm = harmOf(blocks, arms);
  if (harm) return { action: 'stop', cause: { kind: 'harm', how: harm, ...arms } };
  const progress = rolloutProgressOf(evidence);
  const isDone = progress.visitors >= progress.visitorsWanted && progress.timeMs >= progress.timeWantedMs;
  if (!isDone && ageMs > MAX_DAYS * 24 * HOUR_MS)
    return { action: 'hold', cause: { kind: 'late', days: MAX_DAYS, ...progress, ...arms } };
  return { action: isDone ? 'go' : 'wait', cause: { kind: 'progress', ...progress, ...arms } };
}

/**
 * Holds a rollout until a person decides, because without reports (`SIGNALS=off`) nothing is known about its faults.
 */
export const holdWithoutReports = (): RolloutVerdict => ({ action: 'hold', cause: { kind: 'untold' } });

export function rolloutProgressOf({
  blocks,
  stepAt,
  ...evidence
}: Omit<RolloutEvidence, 'ageMs'>): RolloutProgress {
  const from = new Date(stepAt).toISOString();
  const atStep = blocks.filter(({ at }) => at >= from);
  return {
    share: evidence.share,
    timeMs: evidence.timeAtStepMs,
    timeWantedMs: evidence.timeWantedMs,
    visitors: totalOfArms(atStep).candidate.visitors,
    visitorsWanted: evidence.visitorsWanted,
  };
}

/**
 * Detects harm by a simple threshold or by the sequential test. Harm only stops a rollout, so forged reports can only
 * delay a release.
 */
function harmOf(
  blocks: readonly RolloutBlock[],
  { candidate, control }: RolloutArms,
): 'tripped' | 'tested' | null {
  const isPlain = candidate.bad > PLAIN_SHARE * candidate.visitors;
  const isClear =
    candidate.bad >= CLEAR_SHARE * candidate.visitors &&
    control.visitors >= candidate.visitors &&
    control.bad === 0;
  if (candidate.bad >= MIN_FAULTS && (isPlain || isClear)) return 'tripped';
  return candidate.bad > 0 && harmEvidence(blocks) >= -Math.log(MAX_FALSE_STOP_RATE) ? 'tested' : null;
}

import { isRecord } from '@club/shared/domain';
import { isPinnedRelease, type PinnedRelease } from './release-folder';

/** Percentages of visitors who get the candidate, one for each step. */
export const ROLLOUT_SHARES = [10, 25, 50, 100] as const;

/** Stored as the author of automatic changes. Stays Spanish, because older hosts compare it. */
export const AUTOMATIC_AUTHOR = 'automático';

/** Returns the author of a change as shown to operators. */
export const authorName = (by: string): string => (by === AUTOMATIC_AUTHOR ? 'the host' : by);

/**
 * A rollout in progress. Until it ends, the running release stays first in its line, because older hosts do not know
 * rollouts.
 */
export type Rollout = {
  release: PinnedRelease;
  /** Eight random hexadecimal digits that determine which visitors get the candidate. Public. */
  id: string;
  /** Index of the current share in `ROLLOUT_SHARES`. */
  step: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  stepAt: string;
  by: string;
  /** Set while the rollout is paused: reason, author and time; `cause` as in RolloutChange. */
  held?: { at: string; by: string; reason: string; cause?: unknown };
  /**
   * Entry URL of the release that ran at the start. If another release runs now, an older host has deployed it, which
   * ended the rollout.
   */
  beside?: string;
  /** Time of the last manual `go`; only later reports count. ISO 8601, UTC. */
  toldAt?: string;
};

export const ROLLOUT_ACTIONS = ['begin', 'step', 'hold', 'resume', 'stop', 'finish', 'replace'] as const;

/** A change of a rollout. Stored separately from `history`, in which older hosts accept only deploys and rollbacks. */
export type RolloutChange = {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  action: (typeof ROLLOUT_ACTIONS)[number];
  remote: string;
  /** Folder name of the release, `<version>-<hash>`. */
  release: string;
  id: string;
  /** Percentage of visitors who get the candidate after the change. */
  share: number;
  /** Reason in words; automatic changes have it in English. */
  reason?: string;
  /**
   * Machine-readable reason of an automatic change. Older hosts omit it; newer hosts may store kinds that this host
   * does not know.
   */
  cause?: unknown;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isMissingOr = (isRight: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || isRight(value);

const isHold = (value: unknown): boolean =>
  isRecord(value) && isMoment(value.at) && isText(value.by) && isText(value.reason);

/** Parses a rollout; null if it is invalid or has steps that this host does not know. */
export function parseRollout(value: unknown): Rollout | null {
  if (!isRecord(value)) return null;
  const { release, id, step, startedAt, stepAt, by, held, beside, toldAt } = value;
  const isRollout =
    isPinnedRelease(release) &&
    isText(id) &&
    /^[0-9a-f]{8}$/.test(id) &&
    typeof step === 'number' &&
    Object.hasOwn(ROLLOUT_SHARES, step) &&
    [startedAt, stepAt].every(isMoment) &&
    isText(by) &&
    isMissingOr(isHold, held) &&
    isMissingOr(isText, beside) &&
    isMissingOr(isMoment, toldAt);
  return isRollout ? (value as Rollout) : null;
}

/** Returns whether a value is a rollout change that this host understands. */
export function isRolloutChange(value: unknown): value is RolloutChange {
  if (!isRecord(value)) return false;
  const { at, by, action, remote, release, id, share, reason } = value;
  return (
    isMoment(at) &&
    [by, remote, release, id].every(isText) &&
    ROLLOUT_ACTIONS.some((known) => known === action) &&
    typeof share === 'number' &&
    isMissingOr(isText, reason)
  );
}

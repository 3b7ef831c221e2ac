import { isRecord } from '@club/shared/domain';
import { isPinned, type PinnedRelease } from './release-folder';

/** Percentage of visitors who get the candidate at each step. */
export const ROLLOUT_SHARES = [10, 25, 50, 100] as const;

/** Stored author of automatic changes; older hosts compare it, so it stays Spanish. */
export const AUTOMATIC_AUTHOR = 'automático';

/** Returns the author of a change for display to operators. */
export const authorName = (by: string): string => (by === AUTOMATIC_AUTHOR ? 'the host' : by);

/**
 * A rollout in progress. The running release stays first in its line until the end, as older hosts without
 * rollouts require.
 */
export type Rollout = {
  release: PinnedRelease;
  /** Eight random hexadecimal digits, which select the visitors of the candidate. Public. */
  id: string;
  /** Index of the current share in `ROLLOUT_SHARES`. */
  step: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  stepAt: string;
  by: string;
  /** Reason, author and time of a hold; `cause` as in RolloutChange. */
  held?: { at: string; by: string; reason: string; cause?: unknown };
  /**
   * Entry of the release that ran at the start. If another one runs now, an older host deployed it, which ended
   * the rollout.
   */
  beside?: string;
  /** Time of the last manual `go`, from which reports count. ISO 8601, UTC. */
  toldAt?: string;
};

export const ROLLOUT_ACTIONS = ['begin', 'step', 'hold', 'resume', 'stop', 'finish', 'replace'] as const;

/** A change of a rollout, stored outside `history`, because older hosts accept only deploys and rollbacks there. */
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
  /** Reason in words; in English for automatic changes. */
  reason?: string;
  /** Structured reason of an automatic change. Older hosts omit it; newer hosts may store unknown kinds. */
  cause?: unknown;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isMissingOr = (isRight: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || isRight(value);

const isHold = (value: unknown): boolean =>
  isRecord(value) && isMoment(value.at) && isText(value.by) && isText(value.reason);

/** Parses a rollout; returns null if it is invalid or uses steps unknown to this host. */
export function parseRollout(value: unknown): Rollout | null {
  if (!isRecord(value)) return null;
  const { release, id, step, startedAt, stepAt, by, held, beside, toldAt } = value;
  const isRollout =
    isPinned(release) &&
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

import { isRecord } from '@club/shared/domain';
import { isPinned, type PinnedRelease } from './release-folder';

/** The shares of visitors, in percent, that a rollout goes through. */
export const SHARES = [10, 25, 50, 100] as const;

/** Stored author of automatic changes; older hosts compare it, so it stays Spanish. */
export const AUTOMATIC = 'automático';

/** Returns the author of a change as operators read it. */
export const authorName = (by: string): string => (by === AUTOMATIC ? 'the host' : by);

/** A release on its way to all visitors. Until its end the running release stays the first of its line, also for hosts that know no rollouts. */
export type Rollout = {
  release: PinnedRelease;
  /** Eight random hexadecimal digits, new for each rollout: decides with a visitor's number who sees the release. Public. */
  id: string;
  /** Which of the shares is in force: an index. */
  step: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  stepAt: string;
  by: string;
  /** Why it waits for somebody; `cause` as in its changes. */
  held?: { at: string; by: string; reason: string; cause?: unknown };
  /** Entry of the release that it began beside; where another runs, a host that knows no rollouts has changed it. */
  beside?: string;
  /** When somebody last told it to go on; what is judged counts from there. ISO 8601, UTC. */
  toldAt?: string;
};

export const ROLLOUT_ACTIONS = ['begin', 'step', 'hold', 'resume', 'stop', 'finish', 'replace'] as const;

/** One change of a rollout. Older hosts accept deploys and roll backs alone in the history, so that these stand beside it. */
export type RolloutChange = {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  action: (typeof ROLLOUT_ACTIONS)[number];
  remote: string;
  /** Folder name of the release, `<version>-<hash>`. */
  release: string;
  id: string;
  /** Percent of visitors after it. */
  share: number;
  /** For people; of what it does of itself in English. */
  reason?: string;
  /** The same as data, of what it does of itself; missing where an older host wrote it, of a kind not known here where a newer one did. */
  cause?: unknown;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isMissingOr = (isRight: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || isRight(value);

const isHold = (value: unknown): boolean =>
  isRecord(value) && isMoment(value.at) && isText(value.by) && isText(value.reason);

/** Reads a rollout; null where it is none that this host can follow. */
export function parseRollout(value: unknown): Rollout | null {
  if (!isRecord(value)) return null;
  const { release, id, step, startedAt, stepAt, by, held, beside, toldAt } = value;
  const isRollout =
    isPinned(release) &&
    isText(id) &&
    /^[0-9a-f]{8}$/.test(id) &&
    typeof step === 'number' &&
    Object.hasOwn(SHARES, step) &&
    [startedAt, stepAt].every(isMoment) &&
    isText(by) &&
    isMissingOr(isHold, held) &&
    isMissingOr(isText, beside) &&
    isMissingOr(isMoment, toldAt);
  return isRollout ? (value as Rollout) : null;
}

/** Whether this is a change of a rollout that this host knows. */
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

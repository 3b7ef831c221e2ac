import { isUnreadable } from '../registry/deployed-release';
import type { RunningRollout } from '../registry/deployment';
import type { Verdict } from './verdict';

/** A manifest that could not be read has been read again a few times by then. */
const PATIENCE_MS = 10_000;

/** What becomes of rollouts whose release cannot run here; null of one whose release can. */
export function createMissingCandidates() {
  const since = new Map<string, number>();

  return (running: RunningRollout, now: number): Verdict | null => {
    const { id } = running.rollout;
    if (running.candidate) {
      since.delete(id);
      return null;
    }
    if (!isUnreadable(running)) return { action: 'stop', cause: { kind: 'contract' } };
    const first = Math.min(since.get(id) ?? now, now);
    since.set(id, first);
    return { action: now - first < PATIENCE_MS ? 'wait' : 'hold', cause: { kind: 'unreadable' } };
  };
}

import type { RemoteName } from '@club/shared/federation';
import type { Cause } from '../rollouts/cause';
import type { Verdict } from '../rollouts/judge';
import type { Arms } from '../signals/blocks';

/** Why something was done: in words, and what of itself was done as data, where this host knows it. */
type Why<Reason> = { reason: Reason; cause: Cause | null };

/** A release on its way to all visitors, as operators see it. */
export type RolloutSeen = {
  remote: RemoteName;
  /** Folders, `<version>-<hash>`: the release on its way, and the one that everybody else has. */
  candidate: string;
  running: string | null;
  /** The shares of visitors that it goes through, in percent, and which of them is in force. */
  shares: readonly number[];
  step: number;
  /** ISO 8601, and whose token it was. */
  startedAt: string;
  startedBy: string;
  /** Since then the step is in force, and until then at least. */
  stepAt: string;
  stepUntil: string;
  /** Visitors who have to have told of the candidate at this step before the next, and those who have; none are wanted at the last. */
  visitorsWanted: number;
  visitorsTold: number;
  /** What visitors told since it began; null where nobody can tell. */
  arms: Arms | null;
  /** What would become of it now. */
  verdict: (Pick<Verdict, 'action'> & Why<string>) | null;
  /** It waits for somebody. */
  held: ({ at: string; by: string } & Why<string>) | null;
};

/** A rollout that came to its end, for all visitors or for none. */
export type EndedRollout = Why<string | null> & {
  remote: RemoteName;
  release: string;
  /** Replaced by what somebody deployed or rolled back to. */
  end: 'finished' | 'stopped' | 'replaced';
  at: string;
  by: string;
};

import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { LRUCache } from 'lru-cache';
import { allReleasesOf, releaseLineFolders } from '../registry/changes';
import { authorName, type RolloutChange } from '../registry/rollout';
import { describeCause, parseCause } from '../registry/rollouts/judge';
import {
  candidateFolderOf,
  currentOffSwitch,
  type DeployHistoryEntry,
  type DeployState,
  rolloutChangesOf,
  rolloutOf,
} from '../registry/state';

/** A release that no visitor gets: since when (`at`), and why, in one sentence. */
export type UnservedRelease = { remote: string; release: string; at: string; why: string };

const MAX_REFUSALS = 20;

/** Stores the latest refused deploys of this process. */
export function createRefusedDeployLog() {
  const refused = new LRUCache<string, UnservedRelease>({ max: MAX_REFUSALS });
  return {
    add(remote: string, release: string, reason: string): void {
      const at = new Date().toISOString();
      refused.set(`${remote} ${release}`, { remote, release, at, why: `Its deploy was refused: ${reason}.` });
    },
    list: (): UnservedRelease[] => [...refused.values()],
  };
}

export type RefusedDeployLog = ReturnType<typeof createRefusedDeployLog>;

type Loss = Pick<UnservedRelease, 'at' | 'why'>;

const byTime = (a: Loss, b: Loss): number => a.at.localeCompare(b.at);

function lossByChange({ at, by, action, to, fix, reason }: DeployHistoryEntry): Loss {
  const author = authorName(by);
  if (action === 'rollback')
    return { at, why: `Rolled back to ${to} by ${author}${reason ? `: ${reason}` : ''}.` };
  return { at, why: `${fix ? 'Replaced as bad' : 'Superseded'} by ${to}, which ${author} deployed.` };
}

function lossByRollout({ at, by, action, reason = '', cause }: RolloutChange): Loss {
  const known = parseCause(cause);
  const text = known ? describeCause(known) : reason;
  const how =
    action === 'stop' ? `stopped by ${authorName(by)}` : `ended by a deploy or rollback of ${authorName(by)}`;
  return { at, why: `Its rollout was ${how}${text && `: ${text}`}.` };
}

const ROLLOUT_ENDS: readonly RolloutChange['action'][] = ['stop', 'replace'];

/** Returns the latest change that took a release away from visitors. */
function lossOf(state: DeployState, remote: RemoteName, release: string): Loss | undefined {
  const changes = state.history.filter(
    (change) => change.remote === remote && change.from === release && change.to !== release,
  );
  const ends = rolloutChangesOf(state, remote).filter(
    (change) => change.release === release && ROLLOUT_ENDS.includes(change.action),
  );
  return [...changes.map(lossByChange), ...ends.map(lossByRollout)].sort(byTime).at(-1);
}

const SHOWN = 5;

function unservedOf(state: DeployState, remote: RemoteName, refused: UnservedRelease[]): UnservedRelease[] {
  const [running] = releaseLineFolders(state, remote);
  const rollout = rolloutOf(state, remote);
  const served = [running, rollout ? candidateFolderOf(remote, rollout) : undefined];
  const lost = [...allReleasesOf(state, remote)].flatMap((release) => {
    const loss = lossOf(state, remote, release);
    return loss ? [{ remote, release, ...loss }] : [];
  });
  const newest = new Map(
    [...lost, ...refused.filter((each) => each.remote === remote)]
      .filter(({ release }) => !served.includes(release))
      .sort(byTime)
      .map((each) => [each.release, each] as const),
  );
  const off = currentOffSwitch(state, remote);
  const reason = off?.reason ? `: ${off.reason}` : '';
  const switched = off &&
    running && {
      remote,
      release: running,
      at: off.at,
      why: `Switched off by ${authorName(off.by)}${reason}.`,
    };
  return [...(switched ? [switched] : []), ...[...newest.values()].reverse().slice(0, SHOWN)];
}

/** Returns each remote's latest releases that no visitor gets, newest first. */
export const unservedReleases = (state: DeployState, refusals: UnservedRelease[]): UnservedRelease[] =>
  REMOTE_NAMES.flatMap((remote) => unservedOf(state, remote, refusals));

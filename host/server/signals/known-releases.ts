import { isRecord } from '@club/shared/domain';
import { REMOTE_NAMES, type Registry, type RemoteName, releasesIn } from '@club/shared/federation';
import { folderOf } from '../registry/release-folder';
import { type DeployState, lineOf } from '../registry/state';
import type { IsKnown } from './signals-plugin';

/** Pages live on for a while after a change, but nobody makes up more rows than these lead to. */
const CHANGES_BACK = 10;

type Rollout = { id: string; entry: string };

/** The rollout of a remote, as far as a state tells of one. */
function rolloutIn(state: DeployState, remote: RemoteName): Rollout | null {
  const { rollouts } = state as { rollouts?: unknown };
  const rollout = isRecord(rollouts) && Object.hasOwn(rollouts, remote) ? rollouts[remote] : null;
  if (!isRecord(rollout) || typeof rollout.id !== 'string' || !isRecord(rollout.release)) return null;
  const { entry } = rollout.release;
  return typeof entry === 'string' ? { id: rollout.id, entry } : null;
}

/** What browsers may run: what is in force, what a rollout brings, and what the last changes put in force or took away. */
export function knownReleases(state: DeployState, registry: Registry): IsKnown {
  const folders = new Set<string>();
  const rollouts = new Set<string>();
  for (const remote of REMOTE_NAMES) {
    const rollout = rolloutIn(state, remote);
    const entries = [
      ...releasesIn(registry, remote),
      ...lineOf(state, remote).slice(0, 2),
      ...(rollout ? [rollout] : []),
    ].map(({ entry }) => folderOf(remote, entry));
    const changed = state.history
      .filter((change) => change.remote === remote)
      .slice(-CHANGES_BACK)
      .flatMap(({ from, to }) => [from, to]);
    for (const folder of [...entries, ...changed]) if (folder !== null) folders.add(`${remote}/${folder}`);
    if (rollout) rollouts.add(`${remote}/${rollout.id}`);
  }
  return ({ remote, release, rollout }) =>
    folders.has(`${remote}/${release}`) && (rollout === undefined || rollouts.has(`${remote}/${rollout}`));
}

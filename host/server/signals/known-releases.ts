import { REMOTE_NAMES, type Registry, releaseName, releasesIn } from '@club/shared/federation';
import { type DeployState, lineOf, rolloutOf } from '../registry/state';
import type { IsKnown } from './signals-plugin';

/** Pages live on for a while after a change, but nobody makes up more rows than these lead to. */
const CHANGES_BACK = 10;

/** What browsers may run: what is in force, what a rollout brings, and what the last changes put in force or took away. */
export function knownReleases(state: DeployState, registry: Registry): IsKnown {
  const folders = new Set<string>();
  const rollouts = new Set<string>();
  for (const remote of REMOTE_NAMES) {
    const rollout = rolloutOf(state, remote);
    const entries = [
      ...releasesIn(registry, remote),
      ...lineOf(state, remote).slice(0, 2),
      ...(rollout ? [rollout.release] : []),
    ].map(releaseName);
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

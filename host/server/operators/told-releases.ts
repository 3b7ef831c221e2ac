import type { RemoteName } from '@club/shared/federation';
import type { ReleaseSignals } from '../signals/signals';
import type { Overview } from './overview';

/** What a release is to visitors now. */
type Role = 'candidate' | 'running' | 'previous' | 'other';

export const ROLES: Record<Role, string> = {
  candidate: 'avanza',
  running: 'en servicio',
  previous: 'anterior',
  other: 'otra',
};
const ORDER = Object.keys(ROLES) as Role[];

/** A release, what it is now, and what visitors told of it. */
export type ToldRelease = ReleaseSignals & { role: Role };

function roleOf({ remotes, rollouts }: Overview, remote: RemoteName, release: string): Role {
  const running = remotes.find((one) => one.remote === remote);
  if (rollouts.some((rollout) => rollout.remote === remote && rollout.candidate === release))
    return 'candidate';
  if (running?.release === release) return 'running';
  return running?.previous === release ? 'previous' : 'other';
}

/** Of each remote: the releases that visitors told of, what is new first. */
export function toldOf(
  overview: Overview,
  remote: RemoteName,
  releases: readonly ReleaseSignals[],
): ToldRelease[] {
  return releases
    .filter((told) => told.remote === remote)
    .map((told) => ({ ...told, role: roleOf(overview, remote, told.release) }))
    .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || b.visitors - a.visitors);
}

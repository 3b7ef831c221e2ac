import { CONTRACT_VERSION, PAGES, type RemoteName, remoteOf } from '@club/shared/federation';
import type { DeployedRelease, Deployment } from '../registry/deployment';

/** Those that fill a page. */
export const DRAWN_REMOTES = [
  ...new Set(Object.values(PAGES).flatMap(({ module }) => (module ? remoteOf(module) : []))),
];

/** The running release of a remote, where it may be drawn; one of another contract is run nowhere. */
export function drawableIn(deployment: Deployment, remote: RemoteName): DeployedRelease | null {
  const [deployed] = deployment.releases[remote];
  return deployed && !deployed.unrendered && deployed.release.contract === CONTRACT_VERSION ? deployed : null;
}

/** What draws pages of a remote: the running release, and that of a rollout. */
export function drawnIn(deployment: Deployment, remote: RemoteName): DeployedRelease[] {
  const candidate = deployment.rollouts?.[remote]?.candidate;
  return [drawableIn(deployment, remote), candidate?.unrendered ? null : (candidate ?? null)].filter(
    (deployed) => deployed !== null,
  );
}

import { CONTRACT_VERSION } from '@club/shared/federation';
import type { PinnedRelease } from '../../server/registry/release-folder';
import { type DeployState, EMPTY_STATE } from '../../server/registry/state';

export const releaseOf = (version: string): PinnedRelease => ({
  version,
  entry: `/remotes/profile/${version}-0a1b2c3d/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: CONTRACT_VERSION,
});

/** A state in which these releases of `profile` lie, the first of which runs. */
export const stateWith = (...versions: string[]): DeployState => ({
  ...EMPTY_STATE,
  lines: { ...EMPTY_STATE.lines, profile: versions.map(releaseOf) },
});

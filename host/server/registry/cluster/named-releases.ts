import { REMOTE_NAMES } from '@club/shared/federation';
import { keptFolders, rolloutFolders } from '../changes';
import { candidateOf } from '../rollout-state';
import { type DeployState, rolloutOf } from '../state';
import type { ReleaseName } from './stored-releases';

/** What all or most visitors get: without these nothing can be served. */
export const runningIn = (state: DeployState): ReleaseName[] =>
  REMOTE_NAMES.flatMap((remote) =>
    keptFolders(state, remote)
      .slice(0, 1)
      .map((folder) => ({ remote, folder })),
  );

/** The running releases of a state, what a roll back leads to, and what some visitors get. */
export const inForce = (state: DeployState): ReleaseName[] =>
  REMOTE_NAMES.flatMap((remote) => {
    const rollout = rolloutOf(state, remote);
    return [
      ...keptFolders(state, remote).slice(0, 2),
      ...(rollout ? [candidateOf(remote, rollout)] : []),
    ].map((folder) => ({ remote, folder }));
  });

/** All that a state still names, each once; nothing of it goes. */
export const namedIn = (state: DeployState): ReleaseName[] =>
  REMOTE_NAMES.flatMap((remote) =>
    [...new Set([...keptFolders(state, remote), ...rolloutFolders(state, remote)])].map((folder) => ({
      remote,
      folder,
    })),
  );

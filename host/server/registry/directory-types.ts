import type { Release, RemoteName } from '@club/shared/federation';
import type { SteerRequest } from '../rollouts/rules';
import type { DeployedRelease } from './deployment';
import type { DeployState } from './state';

export type Prepare = (remote: RemoteName, deployed: DeployedRelease) => Promise<string | null>;

/** Who changes which remote. */
export type Order = { remote: string; by: string };

export type DeployFlags = {
  /** Never draws the release on the server. */
  unrendered?: true;
  /** Sends the release to a share of visitors first. */
  rollout?: true;
  /** The release that runs is bad: takes it out of those that a roll back can go to. */
  fix?: true;
};

/** A release that was added, or one that an allowed origin serves below this URL. */
export type DeployRequest = Order & ({ release: string } | { url: string }) & DeployFlags;

/** What runs, and every way to change it. What is refused rejects with DeployRefused and changes nothing. */
export type DeployDirectory = {
  /** Takes a built release in, every file checked; nothing is in force yet. */
  add(build: string, expected?: string): Promise<{ remote: string; release: string }>;
  /** Puts a release in force once every file answers with its hash and the contract fits. */
  deploy(request: DeployRequest): Promise<Release>;
  /** Goes back to the release before, or to an earlier one by its folder's name. */
  rollback(request: Order & { to?: string | undefined }): Promise<Release>;
  /** Deletes all but the newest `keep` releases, never the running and the previous one nor what was rolled back last; answers with what went. */
  prune(request: Order & { keep: number }): Promise<string[]>;
  /** Holds, goes on with or stops a rollout; answers with the state then. */
  steer(request: SteerRequest): Promise<DeployState>;
  state(): Promise<DeployState>;
};

/** One on this machine, which a host may start from. */
export type LocalDeployDirectory = DeployDirectory & {
  /** Deletes the oldest uploads of a remote that were never deployed, beyond the limits, but never the one just added. */
  makeRoom(remote: string, added: string): Promise<void>;
  /** Puts a release that was added in force for a start, unless somebody deployed another; answers with the state then. */
  start(request: { remote: string; release: string }): Promise<DeployState>;
  /** Makes the state that lies there the newest, though an older one was put back. */
  accept(): Promise<DeployState>;
};

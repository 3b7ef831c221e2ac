import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { Deployment, RunningRollout } from '../registry/deployment';
import { shareOf } from '../registry/rollout-state';
import { numbersOf } from './assignment';

type Arms = {
  /** Remote and the numbers that get the candidate. */
  candidates: [RemoteName, Set<number>][];
  /** By the remotes whose candidate runs. */
  made: Map<string, Deployment>;
};

const known = new WeakMap<Deployment, Arms>();

function armsOf(deployment: Deployment, rollouts: NonNullable<Deployment['rollouts']>): Arms {
  const arms = known.get(deployment) ?? {
    candidates: REMOTE_NAMES.flatMap((name): Arms['candidates'] => {
      const running = rollouts[name];
      if (!running?.candidate) return [];
      const { rollout } = running;
      return [[name, numbersOf(rollout.id, shareOf(rollout))]];
    }),
    made: new Map(),
  };
  known.set(deployment, arms);
  return arms;
}

/** What runs in one arm: in the candidate's the running release is the previous one. */
function makeArm({ registry, releases }: Deployment, rollouts: [RemoteName, RunningRollout, boolean][]) {
  const arm = { registry: { ...registry, remotes: { ...registry.remotes } }, releases: { ...releases } };
  for (const [name, { rollout, candidate }, isCandidate] of rollouts) {
    const [running] = releases[name];
    const entry = registry.remotes[name];
    if (!running || !entry || !candidate) continue;
    arm.registry.remotes[name] = isCandidate
      ? { ...candidate.release, previous: running.release, rollout: rollout.id }
      : { ...entry, rollout: rollout.id };
    if (isCandidate) arm.releases[name] = [candidate, running];
  }
  return arm satisfies Deployment;
}

/**
 * What the visitor with this number gets: the same object for all who get the same, and the deployment itself without a
 * rollout. Without a number it is what was there before.
 */
export function deploymentFor(deployment: Deployment, number: number | null): Deployment {
  const { rollouts } = deployment;
  if (!rollouts) return deployment;
  const { candidates, made } = armsOf(deployment, rollouts);
  const taken = candidates.filter(([, numbers]) => number !== null && numbers.has(number));
  const names = new Set(taken.map(([name]) => name));
  const key = [...names].join(' ');
  const arm =
    made.get(key) ??
    makeArm(
      deployment,
      REMOTE_NAMES.flatMap((name) => {
        const running = rollouts[name];
        return running ? [[name, running, names.has(name)] as [RemoteName, RunningRollout, boolean]] : [];
      }),
    );
  made.set(key, arm);
  return arm;
}

/** Whether visitors get different releases. */
export const isSplit = ({ rollouts }: Deployment): boolean => rollouts !== undefined;

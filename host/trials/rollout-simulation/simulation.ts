import { createRandom } from '@club/shared/demo';
import { type SimulationOutcome, simulateRollout, type Visitors } from './simulate-rollout';

export type SimulationRow = {
  bad: Visitors['bad'];
  /** Shares of the rollouts. */
  stopped: number;
  held: number;
  /** Of those stopped: visitors of both releases until then, and bad ones of the candidate; median, and nine of ten had at most. */
  exposures: Quantiles;
  hurt: Quantiles;
};

type Quantiles = { median: number; ninth: number };

/** Plays that many rollouts with the visitors given. */
export function simulate(rollouts: number, seed: number, visitors: Visitors): SimulationRow {
  const random = createRandom(seed);
  const outcomes = Array.from({ length: rollouts }, () => simulateRollout(random, visitors));
  const ended = (how: SimulationOutcome['end']) => outcomes.filter(({ end }) => end === how);
  const stopped = ended('stopped');
  return {
    bad: visitors.bad,
    stopped: stopped.length / rollouts,
    held: ended('held').length / rollouts,
    exposures: quantiles(stopped.map(({ candidate, control }) => candidate.visitors + control.visitors)),
    hurt: quantiles(stopped.map(({ candidate }) => candidate.bad)),
  };
}

function quantiles(values: number[]): Quantiles {
  const sorted = values.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { median: at(0.5), ninth: at(0.9) };
}

import { createRandom } from '@club/shared/demo';
import { ROLLOUT_SHARES } from '../../server/registry/rollout';
import { judgeRollout, REQUIRED_VISITORS } from '../../server/registry/rollouts/judge';
import {
  addArms,
  emptyArms,
  HOUR_MS,
  type RolloutArm,
  type RolloutArms,
  type RolloutBlock,
} from '../../server/registry/signals/visitor-counts';

type SimulationRow = {
  bad: Visitors['bad'];
  /** Share of the rollouts that were stopped, between 0 and 1. */
  stopped: number;
  /** Share of the rollouts that were held, between 0 and 1. */
  held: number;
  /** Number of visitors of both releases until a rollout stopped. */
  exposures: Quantiles;
  /** Number of visitors who met a fault of the candidate until a rollout stopped. */
  affected: Quantiles;
};

type Quantiles = { median: number; p90: number };

export function simulateRollouts(rollouts: number, seed: number, visitors: Visitors): SimulationRow {
  const random = createRandom(seed);
  const outcomes = Array.from({ length: rollouts }, () => simulateRollout(random, visitors));
  const ended = (how: SimulationOutcome['end']) => outcomes.filter(({ end }) => end === how);
  const stopped = ended('stopped');
  return {
    bad: visitors.bad,
    stopped: stopped.length / rollouts,
    held: ended('held').length / rollouts,
    exposures: quantiles(stopped.map(({ candidate, control }) => candidate.visitors + control.visitors)),
    affected: quantiles(stopped.map(({ candidate }) => candidate.bad)),
  };
}

function quantiles(values: number[]): Quantiles {
  const sorted = values.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { median: at(0.5), p90: at(0.9) };
}

type Random = ReturnType<typeof createRandom>;

/** Simulated visitors. They arrive independently, once each, and report on arrival. */
type Visitors = {
  perHour: number;
  /** Probability that a visitor of each release meets a fault. */
  bad: { candidate: number; control: number };
};

/** How a rollout ended, and all reports until then. */
type SimulationOutcome = { end: 'finished' | 'stopped' | 'held'; candidate: RolloutArm; control: RolloutArm };

const BLOCK_DURATION_MS = 10_000;
const MIN_STEP_DURATION_MS = 2 * HOUR_MS;
/** Time after which a person ends a held rollout, ms. Reports are still evaluated until then. */
const HOLD_DURATION_MS = 4 * HOUR_MS;

/** Simulates one rollout. Evaluates its reports after each visitor and at the end of each step. */
function simulateRollout(random: Random, { perHour, bad }: Visitors): SimulationOutcome {
  const blocks: RolloutBlock[] = [];
  const arms = emptyArms();
  let heldAt: number | null = null;
  let [now, stepAt, step] = [0, 0, 0];
  const end = (how: SimulationOutcome['end']): SimulationOutcome => ({ end: how, ...arms });
  for (;;) {
    const share = ROLLOUT_SHARES[step];
    if (share === undefined) return end('finished');
    if (heldAt !== null && now - heldAt > HOLD_DURATION_MS) return end('held');
    const due = stepAt + MIN_STEP_DURATION_MS;
    const arrivesAt = now + exponential(random) * (HOUR_MS / perHour);
    const isDueFirst = now < due && due <= arrivesAt;
    now = isDueFirst ? due : arrivesAt;
    if (!isDueFirst) {
      const visitor = visit(random, share, bad);
      addArms(arms, visitor);
      report(blocks, now, visitor);
    }
    const verdict = judgeRollout({
      blocks,
      share,
      stepAt: toIso(stepAt),
      visitorsWanted: REQUIRED_VISITORS[step] ?? 0,
      timeAtStepMs: now - stepAt,
      timeWantedMs: MIN_STEP_DURATION_MS,
      ageMs: now,
    });
    if (verdict.action === 'stop') return end('stopped');
    if (verdict.action === 'hold') heldAt ??= now;
    if (verdict.action === 'go' && heldAt === null) [step, stepAt] = [step + 1, now];
  }
}

const RESOLUTION = 1_000_000_000;
/** Returns a random number, exponentially distributed with mean 1. */
const exponential = (random: Random): number => -Math.log((random.int(RESOLUTION) + 1) / RESOLUTION);

function visit(random: Random, share: number, bad: Visitors['bad']): RolloutArms {
  const arm = random.int(100) < share ? 'candidate' : 'control';
  return { ...emptyArms(), [arm]: { visitors: 1, bad: random.chance(bad[arm]) ? 1 : 0 } };
}

const toIso = (ms: number): string => new Date(ms).toISOString();

function report(blocks: RolloutBlock[], now: number, visitor: RolloutArms): void {
  const at = toIso(Math.floor(now / BLOCK_DURATION_MS) * BLOCK_DURATION_MS);
  const last = blocks.at(-1);
  if (last?.at === at) addArms(last, visitor);
  else blocks.push({ at, ...visitor });
}

const HEAD = ['bad, candidate', 'control', 'stopped', 'held', 'visitors until stop', 'affected'];

export const simulationTableHead = (): string => line(HEAD);

export const simulationTableRow = ({ bad, stopped, held, exposures, affected }: SimulationRow): string =>
  line([
    percent(bad.candidate),
    percent(bad.control),
    percent(stopped),
    percent(held),
    range(exposures),
    range(affected),
  ]);

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

const range = ({ median, p90 }: SimulationRow['affected']): string =>
  Number.isNaN(median) ? '–' : `${median} (90 %: ${p90})`;

const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padStart(HEAD[index]?.length ?? 0).padStart(14)).join('  ');

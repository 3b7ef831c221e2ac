import type { createRandom } from '@club/shared/demo';
import type { Arm, Block } from '../../server/rollouts/arms';
import { judge } from '../../server/rollouts/judge';
import { type Arms, addTo, nobody, totals } from '../../server/rollouts/totals';
import { HOUR_MS, STEPS } from './steps';

type Random = ReturnType<typeof createRandom>;

/** Visitors come independently of each other, none twice, and each tells once as it comes. */
export type Visitors = {
  perHour: number;
  /** How likely a visitor of either release is to meet a fault. */
  bad: { candidate: number; control: number };
};

/** How a rollout ended, and what visitors had told by then. */
export type Outcome = { end: 'finished' | 'stopped' | 'held'; candidate: Arm; control: Arm };

const BLOCK_MS = 10_000;

/** Plays one rollout, its judge asked after each visitor and when a step's time is over; nobody answers one that is held. */
export function simulateRollout(random: Random, { perHour, bad }: Visitors): Outcome {
  const blocks: Block[] = [];
  let [now, stepAt, step] = [0, 0, 0];
  const end = (how: Outcome['end']): Outcome => ({ end: how, ...totals(blocks) });
  for (;;) {
    const at = STEPS[step];
    if (!at) return end('finished');
    const due = stepAt + at.timeMs;
    const comes = now + wait(random) * (HOUR_MS / perHour);
    const isDueFirst = now < due && due <= comes;
    now = isDueFirst ? due : comes;
    if (!isDueFirst) tell(blocks, now, visit(random, at.share, bad));
    const verdict = judge({
      blocks,
      share: at.share,
      step,
      stepAt: moment(stepAt),
      exposuresWanted: at.exposures,
      timeAtStepMs: now - stepAt,
      timeWantedMs: at.timeMs,
      ageMs: now,
    });
    if (verdict.action === 'stop') return end('stopped');
    if (verdict.action === 'hold') return end('held');
    if (verdict.action === 'go') [step, stepAt] = [step + 1, now];
  }
}

const FINENESS = 1_000_000_000;
/** Exponential, with a mean of 1. */
const wait = (random: Random): number => -Math.log((random.int(FINENESS) + 1) / FINENESS);

function visit(random: Random, share: number, bad: Visitors['bad']): Arms {
  const arm = random.int(100) < share ? 'candidate' : 'control';
  return { ...nobody(), [arm]: { visitors: 1, bad: random.chance(bad[arm]) ? 1 : 0 } };
}

const moment = (ms: number): string => new Date(ms).toISOString();

function tell(blocks: Block[], now: number, told: Arms): void {
  const at = moment(Math.floor(now / BLOCK_MS) * BLOCK_MS);
  const last = blocks.at(-1);
  if (last?.at === at) addTo(last, told);
  else blocks.push({ at, ...told });
}

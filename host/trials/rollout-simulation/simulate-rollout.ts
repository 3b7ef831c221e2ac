import type { createRandom } from '@club/shared/demo';
import type { Arm, PartBlock } from '../../server/rollouts/arms';
import { judge } from '../../server/rollouts/judge';
import { type Arms, addTo, nobody } from '../../server/rollouts/totals';
import { PARTS } from '../../server/signals/part-of';
import { coveringReports, LIAR_PART } from './attack';
import { createNetworks } from './networks';
import { HOUR_MS, STEPS } from './steps';

type Random = ReturnType<typeof createRandom>;

/** Visitors come independently of each other, none twice, and each tells once as it comes. */
export type Visitors = {
  perHour: number;
  /** How likely a visitor of either release is to meet a fault. */
  bad: { candidate: number; control: number };
  /** Adds one lie of a single network to each visit, which hides faults of the candidate. */
  covered?: true;
};

/** How a rollout ended, and what visitors had told by then. */
export type Outcome = { end: 'finished' | 'stopped' | 'held'; candidate: Arm; control: Arm };

const BLOCK_MS = 10_000;
/** After so long somebody ends a rollout that is held; until then it is still judged. */
const ANSWER_MS = 4 * HOUR_MS;

/** Plays one rollout, its judge asked after each visitor and when a step's time is over. */
export function simulateRollout(random: Random, { perHour, bad, covered }: Visitors): Outcome {
  const blocks: PartBlock[] = [];
  const visitorsPart = createNetworks(random);
  const arms = nobody();
  let heldAt: number | null = null;
  let [now, stepAt, step] = [0, 0, 0];
  const end = (how: Outcome['end']): Outcome => ({ end: how, ...arms });
  for (;;) {
    const at = STEPS[step];
    if (!at) return end('finished');
    if (heldAt !== null && now - heldAt > ANSWER_MS) return end('held');
    const due = stepAt + at.timeMs;
    const comes = now + wait(random) * (HOUR_MS / perHour);
    const isDueFirst = now < due && due <= comes;
    now = isDueFirst ? due : comes;
    if (!isDueFirst) {
      const visitor = visit(random, at.share, bad);
      addTo(arms, visitor);
      tell(blocks, now, visitorsPart(), visitor);
      if (covered) tell(blocks, now, LIAR_PART, coveringReports());
    }
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
    if (verdict.action === 'hold') heldAt ??= now;
    if (verdict.action === 'go' && heldAt === null) [step, stepAt] = [step + 1, now];
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

function tell(blocks: PartBlock[], now: number, part: number, told: Arms): void {
  const at = moment(Math.floor(now / BLOCK_MS) * BLOCK_MS);
  const known = blocks.slice(-PARTS * 2).find((block) => block.at === at && block.part === part);
  if (known) addTo(known, told);
  else blocks.push({ at, part, ...told });
}

import type { createRandom } from '@club/shared/demo';
import { SHARES } from '../../server/registry/rollout';
import { judge, VISITORS_WANTED } from '../../server/rollouts/judge';
import {
  type Arm,
  type Arms,
  addArms,
  type Block,
  emptyArms,
  HOUR_MS,
} from '../../server/signals/visitor-counts';

type Random = ReturnType<typeof createRandom>;

/** Visitors come independently, none twice; each reports once on arrival. */
export type Visitors = {
  perHour: number;
  /** How likely a visitor of either release is to meet a fault. */
  bad: { candidate: number; control: number };
};

/** The end of a rollout, and all reports until then. */
export type SimulationOutcome = { end: 'finished' | 'stopped' | 'held'; candidate: Arm; control: Arm };

const BLOCK_MS = 10_000;
const STEP_MS = 2 * HOUR_MS;
/** A person ends a held rollout after this; until then it is still judged. */
const ANSWER_MS = 4 * HOUR_MS;

/** Plays one rollout, its judge asked after each visitor and when a step's time is over. */
export function simulateRollout(random: Random, { perHour, bad }: Visitors): SimulationOutcome {
  const blocks: Block[] = [];
  const arms = emptyArms();
  let heldAt: number | null = null;
  let [now, stepAt, step] = [0, 0, 0];
  const end = (how: SimulationOutcome['end']): SimulationOutcome => ({ end: how, ...arms });
  for (;;) {
    const share = SHARES[step];
    if (share === undefined) return end('finished');
    if (heldAt !== null && now - heldAt > ANSWER_MS) return end('held');
    const due = stepAt + STEP_MS;
    const comes = now + wait(random) * (HOUR_MS / perHour);
    const isDueFirst = now < due && due <= comes;
    now = isDueFirst ? due : comes;
    if (!isDueFirst) {
      const visitor = visit(random, share, bad);
      addArms(arms, visitor);
      report(blocks, now, visitor);
    }
    const verdict = judge({
      blocks,
      share,
      stepAt: moment(stepAt),
      visitorsWanted: VISITORS_WANTED[step] ?? 0,
      timeAtStepMs: now - stepAt,
      timeWantedMs: STEP_MS,
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
  return { ...emptyArms(), [arm]: { visitors: 1, bad: random.chance(bad[arm]) ? 1 : 0 } };
}

const moment = (ms: number): string => new Date(ms).toISOString();

function report(blocks: Block[], now: number, visitor: Arms): void {
  const at = moment(Math.floor(now / BLOCK_MS) * BLOCK_MS);
  const last = blocks.at(-1);
  if (last?.at === at) addArms(last, visitor);
  else blocks.push({ at, ...visitor });
}

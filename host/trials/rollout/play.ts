import { setTimeout as pause } from 'node:timers/promises';
import type { createRandom } from '@club/shared/demo';
import { type Registry, releaseName } from '@club/shared/federation';
import type { Arm } from '../../server/signals/visitor-counts';
import { openRolloutProfile, tell } from '../support/rollout-visitor';
import type { TrialSite } from './site';

export type Play = {
  version: string;
  /** How likely a visitor of either release is to meet a fault. */
  bad: { candidate: number; control: number };
  perSecond: number;
  random: ReturnType<typeof createRandom>;
};

export type RolloutOutcome = {
  end: 'finished' | 'stopped' | 'not ended';
  seconds: number;
  /** Seconds from the third fault of the candidate that was told to the end; null with fewer faults. */
  secondsSinceThirdFault: number | null;
  reason: string;
  candidate: Arm;
  control: Arm;
  /** What pages and beacons should not have been answered with. */
  faults: string[];
};

const MOST_SECONDS = 300;
/** A fault is told at once, all else when the page is left: after so many seconds at most. */
const STAYS_SECONDS = 8;

async function profileOf(base: string) {
  const { profile } = ((await (await fetch(`${base}/registry.json`)).json()) as Registry).remotes;
  return profile && { release: releaseName(profile), rollout: profile.rollout };
}

/** Begins a rollout, lets visitors come until it ends, and tells what became of them. */
export async function playRollout(
  site: TrialSite,
  { version, bad, perSecond, random }: Play,
): Promise<RolloutOutcome> {
  const { base } = site;
  const former = (await profileOf(base))?.release;
  await site.rollOut(version);
  const arms = { candidate: { visitors: 0, bad: 0 }, control: { visitors: 0, bad: 0 } };
  const faults: string[] = [];
  const leaving: Promise<void>[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const faultsToldAt: number[] = [];

  function outcome(end: RolloutOutcome['end'], endedAt: number): RolloutOutcome {
    const [, , thirdAt] = faultsToldAt;
    const secondsSinceThirdFault = thirdAt === undefined ? null : endedAt - thirdAt;
    return { end, seconds: endedAt, secondsSinceThirdFault, reason: site.lastReason(), ...arms, faults };
  }

  async function come(visitor: number): Promise<void> {
    const visit = await openRolloutProfile(base, visitor);
    const arm = visit.release === former ? 'control' : 'candidate';
    const isBad = random.chance(bad[arm]);
    arms[arm].visitors += 1;
    if (isBad) arms[arm].bad += 1;
    else await pause(random.int(STAYS_SECONDS * 1_000));
    await tell(base, visitor, visit, isBad);
    if (isBad && arm === 'candidate') faultsToldAt.push(seconds());
  }

  for (let visitor = random.int(1_000_000); seconds() < MOST_SECONDS; visitor += 1) {
    const running = await profileOf(base);
    if (!running?.rollout) {
      const endedAt = seconds();
      await Promise.all(leaving);
      return outcome(running?.release === former ? 'stopped' : 'finished', endedAt);
    }
    leaving.push(come(visitor).catch((error: Error) => void faults.push(error.message)));
    await pause((-Math.log(1 - random.int(1_000) / 1_000) * 1_000) / perSecond);
  }
  await Promise.all(leaving);
  return outcome('not ended', seconds());
}

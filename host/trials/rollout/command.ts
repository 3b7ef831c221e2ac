import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '@club/shared/demo';
import { type Registry, releaseName } from '@club/shared/federation';
import type { RolloutArm } from '../../server/registry/signals/visitor-counts';
import { parseCount } from '../support/count';
import { openRolloutProfile, sendReleaseSignal, startTeamSite } from '../support/team-site';

const OPTIONS = {
  seed: { type: 'string', default: '20261123' },
  'step-seconds': { type: 'string', default: '10' },
  'visitors-per-second': { type: 'string', default: '10' },
} as const;

/** Releases in which all visitors, one in ten, or almost none meet a fault. */
const RELEASES = [
  { version: '89.0.0', candidate: 1, expected: 'stopped' },
  { version: '90.0.0', candidate: 0.1, expected: 'stopped' },
  { version: '91.0.0', candidate: 0.005, expected: 'finished' },
] as const;
const CONTROL = 0.005;
/** Maximum time from the third reported fault until the rollout stops, in seconds. */
const MAX_SECONDS_AFTER_THIRD_FAULT = 2;

const isLate = ({ candidate, secondsSinceThirdFault }: RolloutOutcome): boolean =>
  candidate.bad === candidate.visitors && (secondsSinceThirdFault ?? 0) > MAX_SECONDS_AFTER_THIRD_FAULT;

/** `npm run lab -- rollout`: rolls out releases to simulated visitors of the built site. Returns the exit code. */
export default async function rolloutTrial(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const seed = parseCount('seed', values.seed, 0);
  const perSecond = parseCount('visitors-per-second', values['visitors-per-second'], 1);
  const stepSeconds = parseCount('step-seconds', values['step-seconds'], 1);
  console.log(`seed ${seed} · visitors per second ${perSecond} · step of ${stepSeconds} s`);
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'club-rollout-'));
  const site = await startTrialSite(folder, stepSeconds);
  try {
    const unexpectedVersions: string[] = [];
    for (const { version, candidate, expected } of RELEASES) {
      const outcome = await playRollout(site, {
        version,
        bad: { candidate, control: CONTROL },
        perSecond,
        random,
      });
      console.log(`${candidate * 100} % bad: ${line(outcome)}`);
      for (const fault of new Set(outcome.faults)) console.log(fault);
      if (outcome.end !== expected || outcome.faults.length > 0 || isLate(outcome))
        unexpectedVersions.push(version);
    }
    return unexpectedVersions.length === 0 ? 0 : 1;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const line = ({ end, seconds, secondsSinceThirdFault, candidate, control, reason }: RolloutOutcome): string =>
  `${end} after ${seconds.toFixed(0)} s, ${secondsSinceThirdFault?.toFixed(1) ?? '–'} s after the third fault · affected ${candidate.bad} of ${candidate.visitors} visitors of the candidate, ${control.bad} of ${control.visitors} of the running release · ${reason}`;

type RolloutOptions = {
  version: string;
  /** Probability that a visitor of each release meets a fault. */
  bad: { candidate: number; control: number };
  perSecond: number;
  random: ReturnType<typeof createRandom>;
};

type RolloutOutcome = {
  end: 'finished' | 'stopped' | 'not ended';
  seconds: number;
  /** Seconds from the candidate's third reported fault to the end of the rollout; null with fewer faults. */
  secondsSinceThirdFault: number | null;
  reason: string;
  candidate: RolloutArm;
  control: RolloutArm;
  /** Descriptions of failed page and signal requests. */
  faults: string[];
};

const MAX_SECONDS = 300;
/** Maximum duration of a visit, in seconds. A page reports faults at once and everything else at its end. */
const MAX_VISIT_SECONDS = 8;

async function profileOf(base: string) {
  const { profile } = ((await (await fetch(`${base}/registry.json`)).json()) as Registry).remotes;
  return profile && { release: releaseName(profile), rollout: profile.rollout };
}

/** Starts a rollout and simulates visitors until it ends. */
async function playRollout(
  site: TrialSite,
  { version, bad, perSecond, random }: RolloutOptions,
): Promise<RolloutOutcome> {
  const { base } = site;
  const previousRelease = (await profileOf(base))?.release;
  await site.rollOut(version);
  const arms = { candidate: { visitors: 0, bad: 0 }, control: { visitors: 0, bad: 0 } };
  const faults: string[] = [];
  const visits: Promise<void>[] = [];
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  const faultReportedAt: number[] = [];

  function outcome(end: RolloutOutcome['end'], endedAt: number): RolloutOutcome {
    const [, , thirdAt] = faultReportedAt;
    const secondsSinceThirdFault = thirdAt === undefined ? null : endedAt - thirdAt;
    return { end, seconds: endedAt, secondsSinceThirdFault, reason: site.lastReason(), ...arms, faults };
  }

  async function visitOnce(visitor: number): Promise<void> {
    const visit = await openRolloutProfile(base, visitor);
    const arm = visit.release === previousRelease ? 'control' : 'candidate';
    const isBad = random.chance(bad[arm]);
    arms[arm].visitors += 1;
    if (isBad) arms[arm].bad += 1;
    else await pause(random.int(MAX_VISIT_SECONDS * 1_000));
    await sendReleaseSignal(base, visitor, visit, isBad);
    if (isBad && arm === 'candidate') faultReportedAt.push(seconds());
  }

  for (let visitor = random.int(1_000_000); seconds() < MAX_SECONDS; visitor += 1) {
    const running = await profileOf(base);
    if (!running?.rollout) {
      const endedAt = seconds();
      await Promise.all(visits);
      return outcome(running?.release === previousRelease ? 'stopped' : 'finished', endedAt);
    }
    visits.push(visitOnce(visitor).catch((error: Error) => void faults.push(error.message)));
    await pause((-Math.log(1 - random.int(1_000) / 1_000) * 1_000) / perSecond);
  }
  await Promise.all(visits);
  return outcome('not ended', seconds());
}

type TrialSite = {
  base: string;
  /** Returns the logged reason of the last automatic action on the rollout. */
  lastReason: () => string;
  /** Starts a rollout of the checkout's `profile` remote, under the given version. */
  rollOut: (version: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the built site with server rendering disabled. */
async function startTrialSite(folder: string, stepSeconds: number): Promise<TrialSite> {
  const site = await startTeamSite(folder, {
    TRUST_PROXY: 'loopback',
    SERVER_RENDERING: 'off',
    ROLLOUT_STEP_SECONDS: String(stepSeconds),
  });
  return {
    base: site.base,
    lastReason: () =>
      site
        .output()
        .match(/"reason":"[^"]*"(?=[^\n]*"rollout (stopped|held|goes on)")/g)
        ?.at(-1) ?? '',
    rollOut: (version) => site.deploy(version, '--rollout', '--no-watch'),
    stop: site.stop,
  };
}

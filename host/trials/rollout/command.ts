import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '@club/shared/demo';
import { parseCount } from '../support/count';
import { playRollout, type RolloutOutcome } from './play';
import { startTrialSite } from './site';

const OPTIONS = {
  seed: { type: 'string', default: '20261123' },
  'step-seconds': { type: 'string', default: '10' },
  'visitors-per-second': { type: 'string', default: '10' },
} as const;

/** A release that fails all its visitors, one that fails a tenth of them, and a sound one. */
const RELEASES = [
  { version: '89.0.0', candidate: 1, wanted: 'stopped' },
  { version: '90.0.0', candidate: 0.1, wanted: 'stopped' },
  { version: '91.0.0', candidate: 0.005, wanted: 'finished' },
] as const;
const CONTROL = 0.005;
/** The longest that a release may go on once it has failed its first three visitors. */
const MOST_SECONDS_AFTER_THREE = 2;

const isLate = ({ candidate, secondsSinceThirdFault }: RolloutOutcome): boolean =>
  candidate.bad === candidate.visitors && (secondsSinceThirdFault ?? 0) > MOST_SECONDS_AFTER_THREE;

/** Rolls releases out to the visitors of the built site, and says which of them were hurt. Answers the exit code. */
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
    const wrong: string[] = [];
    for (const { version, candidate, wanted } of RELEASES) {
      const outcome = await playRollout(site, {
        version,
        bad: { candidate, control: CONTROL },
        perSecond,
        random,
      });
      console.log(`${candidate * 100} % bad: ${line(outcome)}`);
      for (const fault of new Set(outcome.faults)) console.log(fault);
      if (outcome.end !== wanted || outcome.faults.length > 0 || isLate(outcome)) wrong.push(version);
    }
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const line = ({ end, seconds, secondsSinceThirdFault, candidate, control, reason }: RolloutOutcome): string =>
  `${end} after ${seconds.toFixed(0)} s, ${secondsSinceThirdFault?.toFixed(1) ?? '–'} s after the third fault · hurt ${candidate.bad} of ${candidate.visitors} visitors of the candidate, ${control.bad} of ${control.visitors} of the running release · ${reason}`;

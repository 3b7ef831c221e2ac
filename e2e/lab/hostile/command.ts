import { parseArgs } from 'node:util';
import { parseCount } from '../../../host/trials/support/count';
import { startLabSite } from '../../kit/sites/lab';
import { markdownTable } from '../bench/report';
import { type HostileTrial, tryHostileReleases } from './trial';

/** Maximum time to deliver the shell to a visitor, ms. */
const SHELL_TIME_LIMIT_MS = 200;

const HEAD = [
  'the release',
  'sent',
  'why, as the site counts it',
  'median ms',
  'max ms',
  `within ${SHELL_TIME_LIMIT_MS} ms`,
  'the others drawn',
];

function rowOf({ name, requests, shells, times, outcomes, others }: HostileTrial): string[] {
  const sorted = [...times].sort((a, b) => a - b);
  const drawn = requests - shells;
  const sent = [shells > 0 && `shell × ${shells}`, drawn > 0 && `drawn × ${drawn}`].filter(Boolean);
  return [
    name,
    sent.join(', '),
    Object.entries(outcomes)
      .map(([outcome, times]) => `${outcome} ${times}`)
      .join(', '),
    (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0),
    (sorted.at(-1) ?? 0).toFixed(0),
    `${times.filter((ms) => ms <= SHELL_TIME_LIMIT_MS).length} of ${requests}`,
    `${others} of ${requests}`,
  ];
}

/**
 * Runs `npm run lab -- hostile`, which measures pages and response times while hostile releases run. Returns the exit
 * code.
 */
export default async function hostileCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { requests: { type: 'string', default: '20' } } });
  const requests = parseCount('requests', values.requests, 1);
  const lab = await startLabSite();
  const trials: HostileTrial[] = [];
  try {
    await tryHostileReleases(lab, requests, (trial) => trials.push(trial));
  } finally {
    await lab.stop();
  }
  console.log(markdownTable([HEAD, ...trials.map(rowOf)]));
  const faults = trials.flatMap((trial) => trial.faults.map((fault) => `${trial.name}: ${fault}`));
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
}

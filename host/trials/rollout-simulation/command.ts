import { parseArgs } from 'node:util';
import { parseCount } from '../support/count';
import { simulateRollouts, simulationTableHead, simulationTableRow } from './simulation';

const OPTIONS = {
  rollouts: { type: 'string', default: '500' },
  seed: { type: 'string', default: '20261123' },
  'visitors-per-hour': { type: 'string', default: '60' },
  /** Fault rates, as numbers of affected visitors per thousand. */
  control: { type: 'string', default: '5' },
  candidate: { type: 'string', default: '5,50,100,300,1000' },
} as const;

/**
 * `npm run lab -- simulation`: simulates rollouts of candidates with increasing fault rates and prints how the rollouts
 * end.
 */
export default async function simulateCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const rollouts = parseCount('rollouts', values.rollouts, 1);
  const seed = parseCount('seed', values.seed, 0);
  const perHour = parseCount('visitors-per-hour', values['visitors-per-hour'], 1);
  const control = parseCount('control', values.control, 0) / 1_000;
  console.log(`rollouts ${rollouts} per rate · seed ${seed} · visitors per hour ${perHour}`);
  console.log(simulationTableHead());
  for (const text of values.candidate.split(',')) {
    const candidate = parseCount('candidate', text, 0) / 1_000;
    console.log(
      simulationTableRow(simulateRollouts(rollouts, seed, { perHour, bad: { candidate, control } })),
    );
  }
  return 0;
}

import { parseArgs } from 'node:util';
import { count } from '../support/count';
import { tableHead, tableRow } from './report';
import { simulate } from './simulation';

const OPTIONS = {
  rollouts: { type: 'string', default: '500' },
  seed: { type: 'string', default: '20261123' },
  'visitors-per-hour': { type: 'string', default: '60' },
  /** In thousandths of the visitors. */
  control: { type: 'string', default: '5' },
  candidate: { type: 'string', default: '5,50,100,300,1000' },
} as const;

/** Plays rollouts of releases of which ever more visitors meet a fault, and prints what became of them. */
export default async function simulateCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const rollouts = count('rollouts', values.rollouts, 1);
  const seed = count('seed', values.seed, 0);
  const perHour = count('visitors-per-hour', values['visitors-per-hour'], 1);
  const control = count('control', values.control, 0) / 1_000;
  console.log(`rollouts ${rollouts} each · seed ${seed} · visitors per hour ${perHour}`);
  console.log(tableHead());
  for (const text of values.candidate.split(',')) {
    const candidate = count('candidate', text, 0) / 1_000;
    console.log(tableRow(simulate(rollouts, seed, { perHour, bad: { candidate, control } })));
  }
  return 0;
}

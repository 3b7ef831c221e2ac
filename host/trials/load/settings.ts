import { parseArgs } from 'node:util';
import { parseCount } from '../support/count';

export type LoadSettings = {
  /** How large the directories are whose lists are measured; the last one is there for all else too. */
  sizes: number[];
  rounds: number;
  /** Of each measurement. */
  seconds: number;
  connections: number;
};

const OPTIONS = {
  sizes: { type: 'string', default: '100,1000,10000' },
  rounds: { type: 'string', default: '7' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '64' },
} as const;

export function readSettings(args: string[]): LoadSettings {
  const { values } = parseArgs({ args, options: OPTIONS });
  return {
    sizes: values.sizes.split(',').map((size) => parseCount('sizes', size, 1)),
    rounds: parseCount('rounds', values.rounds, 1),
    seconds: parseCount('seconds', values.seconds, 1),
    connections: parseCount('connections', values.connections, 1),
  };
}

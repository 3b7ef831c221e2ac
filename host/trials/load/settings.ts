import { parseArgs } from 'node:util';
import { count } from '../support/count';

export type Settings = {
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

export function readSettings(args: string[]): Settings {
  const { values } = parseArgs({ args, options: OPTIONS });
  return {
    sizes: values.sizes.split(',').map((size) => count('sizes', size, 1)),
    rounds: count('rounds', values.rounds, 1),
    seconds: count('seconds', values.seconds, 1),
    connections: count('connections', values.connections, 1),
  };
}

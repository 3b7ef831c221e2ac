import { parseArgs } from 'node:util';

/** `sizes`: the smallest first. */
export type Options = { rounds: number; sizes: number[] };

const USAGE = {
  rounds: { type: 'string', default: '7' },
  sizes: { type: 'string', default: '100,1000,10000,100000' },
} as const;

const wholeNumber = (option: string, text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${option}: «${text}» is no number from 1 to 9999999`);
  return Number(text);
};

/** Reads the command line; throws with one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: USAGE });
  return {
    rounds: wholeNumber('rounds', values.rounds),
    sizes: values.sizes
      .split(',')
      .map((size) => wholeNumber('sizes', size))
      .sort((a, b) => a - b),
  };
}

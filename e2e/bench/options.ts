import { parseArgs } from 'node:util';
import { VISIT_KINDS, type VisitKind } from './measure/visitor';
import { PAGE_NAMES, type PageName } from './pages';
import { VARIANT_NAMES, type VariantName } from './variants';

export type Options = {
  rounds: number;
  pages: PageName[];
  variants: VariantName[];
  visits: VisitKind[];
  markdown: boolean;
};

const USAGE = {
  rounds: { type: 'string', default: '7' },
  pages: { type: 'string' },
  only: { type: 'string' },
  visits: { type: 'string' },
  markdown: { type: 'boolean', default: false },
} as const;

/** Some of the names, separated by commas; all of them when nothing is said. */
function chosen<Name extends string>(
  option: string,
  text: string | undefined,
  names: readonly Name[],
): Name[] {
  const wanted = text?.split(',') ?? names;
  const unknown = wanted.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`--${option}: ${unknown} is none of ${names.join(', ')}`);
  return names.filter((name) => wanted.includes(name));
}

/** Reads the command line; throws with one line that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: USAGE });
  if (!/^[1-9]\d?$/.test(values.rounds)) throw new Error('--rounds: a number from 1 to 99');
  return {
    rounds: Number(values.rounds),
    pages: chosen('pages', values.pages, PAGE_NAMES),
    variants: chosen('only', values.only, VARIANT_NAMES),
    visits: chosen('visits', values.visits, VISIT_KINDS),
    markdown: values.markdown,
  };
}

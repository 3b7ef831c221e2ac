import type { Drawn } from './draw-all';
import { MOST_DRAWN } from './drawn-files';

/** What came of drawing an export's pages: how many are left to browsers, and why. */
export type Told = NonNullable<Drawn> & { unnamed: number; beyond: number; reasons: readonly string[] };

const MOST_REASONS = 3;

const pages = (number: number) => `${number} ${number === 1 ? 'page' : 'pages'}`;

/** The same in a line for whoever deploys. */
export function told({ drawn, undrawn, late, unnamed, beyond, reasons }: Told): string {
  const why = [
    undrawn > 0 &&
      `${undrawn} that could not be drawn (${reasons.slice(0, MOST_REASONS).join('; ') || 'its release is not to be drawn'})`,
    late > 0 && `${late} for which there was no time`,
    unnamed > 0 && `${unnamed} whose address no file can be named after`,
    beyond > 0 && `${beyond} beyond the ${MOST_DRAWN}`,
  ].filter(Boolean);
  return `drew ${pages(drawn)} ahead of time${why.length > 0 ? `; left to browsers: ${why.join(', ')}` : ''}`;
}

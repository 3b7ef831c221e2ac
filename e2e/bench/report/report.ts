import type { Results } from '../bench';
import { summarize } from '../figures/summary';
import type { Options } from '../options';
import { conditions } from './conditions';
import { details } from './details';
import { figuresTable } from './figures-table';
import { goalsTable } from './goals-table';
import { markdownTable } from './table';

/** All that was measured, as Markdown: the goals first, then a table for each page and visit. */
export function report(
  { browserVersion, pages }: Results,
  { rounds, variants, visits, markdown }: Options,
): string {
  const summaries = new Map([...pages].map(([name, measured]) => [name, summarize(measured)]));
  const parts = [conditions(browserVersion, rounds)];
  if (variants.includes('federated')) parts.push(markdownTable(goalsTable(summaries)));
  for (const [name, measured] of pages) {
    const summary = summarize(measured);
    parts.push(`### ${name}`);
    for (const visit of visits) {
      parts.push(markdownTable(figuresTable(summary, visit, variants)));
      if (!markdown) parts.push(details(measured, visit, variants));
    }
  }
  return parts.join('\n\n');
}

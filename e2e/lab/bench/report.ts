import { cpus, totalmem } from 'node:os';
import type { BenchResults } from './bench';
import {
  type BenchSummary,
  METRICS,
  type Measurements,
  type Metric,
  type MetricName,
  summarizeMeasurements,
} from './figures';
import { GOALS, type Goal, goalOutcome } from './goals';
import { EMULATED_PHONE } from './measure';
import {
  type BenchOptions,
  type BenchPageName,
  COMPARED_VARIANTS,
  NETWORKS,
  VARIANTS,
  type VariantName,
  type VisitKind,
} from './plan';

/** Formats a figure, or «–» for null. */
const numberText = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '–';

/** Formats cells as an aligned Markdown table with figures in all columns but the first. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(4, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const aligned = (cells: readonly string[]) =>
    line(
      widths.map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      }),
    );
  const rule = line(
    widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
  );
  return [aligned(head), rule, ...rows.map(aligned)].join('\n');
}

/** Returns the heading of a report: date, machine and software versions. */
export function reportHeading(browserVersion: string): string {
  const [processor] = cpus();
  const hardware = `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${hardware}, Node ${process.versions.node}, Chromium ${browserVersion}`;
}

/** Describes date, machine and conditions of the measurement. */
function conditions(
  browserVersion: string,
  { rounds, network }: Pick<BenchOptions, 'rounds' | 'network'>,
): string {
  const { cpuSlowdown, screen } = EMULATED_PHONE;
  const { roundTripMs, downKbps } = NETWORKS[network];
  const { width, height } = screen.viewport;
  return [
    `${reportHeading(browserVersion)}.`,
    `Processor ${cpuSlowdown} times slower, ${roundTripMs} ms, ${downKbps / 1000} Mbps, ${width} × ${height}; HTTP/2.`,
    `Medians of ${rounds} interleaved rounds; ratios are medians of each round's ratio. No visit had an error or a failed request.`,
  ].join('\n');
}

/**
 * Lists, for the last round of each variant, the element of the largest contentful paint and the longest request chain.
 */
function details(measured: Measurements, visit: VisitKind, variants: readonly VariantName[]): string {
  return variants
    .flatMap((variant) => {
      const last = measured[visit][variant]?.at(-1);
      if (!last) return [];
      const chain = last.chain.map((url) => new URL(url).pathname).join(' → ');
      return [`${VARIANTS[variant]}: largest paint ${last.largestElement}; longest chain ${chain}`];
    })
    .join('\n');
}

const RATIO_DIGITS = 2;

/**
 * Returns a table of one kind of visit: each variant's medians and the federated site's ratios to the compared variants.
 */
export function figuresTable(
  summary: BenchSummary,
  visit: VisitKind,
  variants: readonly VariantName[],
): string[][] {
  const bases = variants.includes('federated')
    ? COMPARED_VARIANTS.filter((base) => variants.includes(base))
    : [];
  const head = [
    visit,
    ...variants.map((name) => VARIANTS[name]),
    ...bases.map((base) => `÷ ${VARIANTS[base]}`),
  ];
  const rows = (Object.keys(METRICS) as MetricName[]).flatMap((name) => {
    const { label, digits, optional }: Metric = METRICS[name];
    const values = variants.map((variant) => summary.value(visit, variant, name));
    if (optional && values.every((value) => !value)) return [];
    const ratios = bases.map((base) => numberText(summary.ratio(visit, base, name), RATIO_DIGITS));
    return [[label, ...values.map((value) => numberText(value, digits)), ...ratios]];
  });
  return [head, ...rows];
}

function cell(goal: Goal, page: BenchPageName, summary: BenchSummary): string {
  const found = goalOutcome(goal, page, summary);
  if (!found) return '–';
  const text = numberText(found.value, goal.digits);
  return found.met ? text : `**${text}** not met`;
}

/** Returns a table of every goal with its limit and the figure of each page. */
export function goalsTable(pages: ReadonlyMap<BenchPageName, BenchSummary>): string[][] {
  const head = ['goal', 'limit', ...pages.keys()];
  const rows = GOALS.map((goal) => [
    goal.text,
    `≤ ${goal.limit}`,
    ...[...pages].map(([page, summary]) => cell(goal, page, summary)),
  ]);
  return [head, ...rows];
}

/** Formats all measurements as Markdown: the goals, then a table for each page and visit. */
export function formatReport(
  { browserVersion, pages }: BenchResults,
  { rounds, network, variants, visits, markdown }: BenchOptions,
): string {
  const summaries = new Map([...pages].map(([name, measured]) => [name, summarizeMeasurements(measured)]));
  const parts = [conditions(browserVersion, { rounds, network })];
  if (variants.includes('federated')) parts.push(markdownTable(goalsTable(summaries)));
  for (const [name, measured] of pages) {
    const summary = summarizeMeasurements(measured);
    parts.push(`### ${name}`);
    for (const visit of visits) {
      parts.push(markdownTable(figuresTable(summary, visit, variants)));
      if (!markdown) parts.push(details(measured, visit, variants));
    }
  }
  return parts.join('\n\n');
}

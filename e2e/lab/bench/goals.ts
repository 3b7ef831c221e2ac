import type { BenchSummary, MetricName } from './figures';
import type { BenchPageName, ComparedVariant, VisitKind } from './plan';

export type Goal = {
  text: string;
  pages: readonly BenchPageName[];
  visit: VisitKind;
  metric: MetricName;
  /** Variant with which the goal compares the site; missing if the goal is an absolute limit. */
  against?: ComparedVariant;
  limit: number;
  digits: number;
};

const EVERY_PAGE: readonly BenchPageName[] = ['home', 'results', 'profile'];
/** Pages with server-rendered content. */
const DRAWN_PAGES: readonly BenchPageName[] = ['results', 'profile'];

const each = { pages: EVERY_PAGE, visit: 'cold' } as const;
const ratio = { digits: 2 } as const;

/** Goals of the federated site. */
export const GOALS: readonly Goal[] = [
  {
    ...each,
    ...ratio,
    text: 'LCP against one bundle',
    metric: 'largestPaint',
    against: 'bundle',
    limit: 0.4,
  },
  {
    ...each,
    ...ratio,
    text: 'LCP against one prerendered bundle',
    metric: 'largestPaint',
    against: 'prerendered',
    limit: 1.05,
  },
  {
    ...each,
    ...ratio,
    text: 'LCP against static HTML',
    pages: DRAWN_PAGES,
    metric: 'largestPaint',
    against: 'static',
    limit: 1.1,
  },
  {
    ...each,
    ...ratio,
    text: 'Repeat visit: LCP against one prerendered bundle',
    visit: 'repeat',
    metric: 'largestPaint',
    against: 'prerendered',
    limit: 1.05,
  },
  {
    ...each,
    ...ratio,
    text: 'JavaScript against one bundle',
    pages: ['home'],
    metric: 'script',
    against: 'bundle',
    limit: 1.5,
  },
  {
    ...each,
    ...ratio,
    text: 'Time to hydrated page against one prerendered bundle',
    metric: 'takenOver',
    against: 'prerendered',
    limit: 1.05,
  },
  { ...each, text: 'Blocking time, ms', metric: 'blocking', limit: 50, digits: 0 },
  {
    ...each,
    ...ratio,
    text: 'Blocking time against one prerendered bundle',
    metric: 'blocking',
    against: 'prerendered',
    limit: 1,
  },
  { ...each, text: 'JavaScript until hydrated, KB', metric: 'earlyScript', limit: 115, digits: 1 },
  { ...each, text: 'JavaScript once settled, KB', metric: 'script', limit: 145, digits: 1 },
  {
    ...each,
    ...ratio,
    text: 'Time to settled against one bundle',
    metric: 'settled',
    against: 'bundle',
    limit: 1.3,
  },
  {
    ...each,
    ...ratio,
    text: 'Main thread until settled against one bundle',
    metric: 'cpu',
    against: 'bundle',
    limit: 1.4,
  },
  { ...each, text: 'Longest chain of requests', metric: 'chain', limit: 3, digits: 0 },
  { ...each, text: 'Requests', metric: 'requests', limit: 25, digits: 0 },
  { ...each, text: 'Layout shift', metric: 'layoutShift', limit: 0, digits: 3 },
];

/** Returns the limit of a metric that has an absolute goal. */
export function goalLimitOf(metric: MetricName): number {
  const goal = GOALS.find((one) => one.metric === metric && !one.against);
  if (!goal) throw new Error(`No goal limits ${metric}`);
  return goal.limit;
}

type Outcome = { value: number; met: boolean };

/** Compares a page's figures with a goal; null if the goal does not apply or nothing was measured. */
export function goalOutcome(
  { pages, visit, metric, against, limit }: Goal,
  page: BenchPageName,
  summary: BenchSummary,
): Outcome | null {
  if (!pages.includes(page)) return null;
  const value = against ? summary.ratio(visit, against, metric) : summary.value(visit, 'federated', metric);
  return value === null ? null : { value, met: value <= limit };
}

import { REQUEST_KINDS, type RecordedRequest, type RequestKind } from '../../kit/network';
import type { PageEvents } from './page-probe';
import type { ComparedVariant, VariantName, VisitKind } from './plan';

/** Returns the median of the values; null if there is none. */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Returns the median of the ratios within each round, to cancel noise that slows a whole round. */
export function medianRatio(
  values: readonly (number | null)[],
  bases: readonly (number | null)[],
): number | null {
  return median(
    values.map((value, round) => {
      const base = bases[round];
      return value !== null && base ? value / base : null;
    }),
  );
}

/** A request and the URL of the resource that initiated it. */
export type InitiatedRequest = { url: string; askedBy: string | null; cached: boolean };

const address = (url: string): string => url.replace(/#.*/, '');

/**
 * Returns the longest chain of requests that each wait for the previous one, starting with the page. The page counts as
 * initiator if none is known; cached responses are skipped.
 */
export function longestChain(requests: readonly InitiatedRequest[]): string[] {
  const [page] = requests;
  const byUrl = new Map<string, InitiatedRequest>();
  for (const request of requests)
    if (!byUrl.has(address(request.url))) byUrl.set(address(request.url), request);
  const chains = new Map<InitiatedRequest, string[]>();

  function chainTo(request: InitiatedRequest, below: ReadonlySet<InitiatedRequest>): string[] {
    const known = chains.get(request);
    if (known) return known;
    const asker = request === page ? undefined : (byUrl.get(address(request.askedBy ?? '')) ?? page);
    const way = new Set(below).add(request);
    const before = asker && !way.has(asker) ? chainTo(asker, way) : [];
    const chain = request.cached ? before : [...before, request.url];
    chains.set(request, chain);
    return chain;
  }
  return requests
    .map((request) => chainTo(request, new Set()))
    .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}

type Measured = {
  noticed: PageEvents;
  requests: readonly RecordedRequest[];
  cpuMs: number;
  heapBytes: number;
};

/** Figures of one visit: times in ms since the navigation, sizes in transferred bytes. */
export type VisitFigures = {
  requests: number;
  bytes: Record<RequestKind, number>;
  /** Bytes of scripts that arrived before hydration. */
  scriptUntilHydrated: number | null;
  totalBytes: number;
  chain: string[];
  firstPaint: number | null;
  largestPaint: number | null;
  largestElement: string;
  layoutShift: number;
  blocking: number;
  hydrated: number | null;
  takenOver: number | null;
  settled: number;
  cpu: number;
  heapBytes: number;
};

const LONG_TASK_MS = 50;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const bytesOf = (requests: readonly RecordedRequest[]): number => sum(requests.map(({ bytes }) => bytes));

/** Returns the total blocking time: the time beyond 50 ms of each long task after the first paint. */
function blockingTime({ longTasks, firstPaint }: PageEvents): number {
  return sum(
    longTasks.map(({ start, duration }) => {
      const from = Math.max(start, firstPaint ?? 0);
      return Math.max(0, start + duration - from - LONG_TASK_MS);
    }),
  );
}

export function figuresOf({ noticed, requests, cpuMs, heapBytes }: Measured): VisitFigures {
  const { firstPaint, largestPaint, largestElement, layoutShift, longTasks, hydrated, shown } = noticed;
  const sent = requests.filter(({ cached }) => !cached);
  const start = requests[0]?.start ?? 0;
  const sinceStart = (time: number) => (time - start) * 1000;
  const ends = requests.map(({ end }) => sinceStart(end ?? start));
  const taskEnds = longTasks.map((task) => task.start + task.duration);
  const isScript = ({ kind }: RecordedRequest) => kind === 'script';
  const early = sent.filter(
    (request) => isScript(request) && request.end && sinceStart(request.end) <= (hydrated ?? 0),
  );
  const bytes = Object.fromEntries(
    REQUEST_KINDS.map((kind) => [kind, bytesOf(sent.filter((request) => request.kind === kind))]),
  ) as Record<RequestKind, number>;
  return {
    requests: sent.length,
    bytes,
    scriptUntilHydrated: hydrated === null ? null : bytesOf(early),
    totalBytes: bytesOf(sent),
    chain: longestChain(requests),
    firstPaint,
    largestPaint,
    largestElement,
    layoutShift,
    blocking: blockingTime(noticed),
    hydrated,
    takenOver: noticed.takenOver,
    settled: Math.max(...ends, ...taskEnds, shown ?? 0, largestPaint ?? 0, hydrated ?? 0),
    cpu: cpuMs,
    heapBytes,
  };
}

export type Metric = {
  label: string;
  of: (figures: VisitFigures) => number | null;
  digits: number;
  /** Whether tables omit a metric that is zero for every variant. */
  optional?: true;
};

const kilobytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / 1000);

/** Measured metrics, one for each table row. */
export const METRICS = {
  requests: { label: 'requests', of: ({ requests }) => requests, digits: 0 },
  chain: { label: 'longest chain of requests', of: ({ chain }) => chain.length, digits: 0 },
  script: { label: 'JavaScript, KB', of: ({ bytes }) => kilobytes(bytes.script), digits: 1, optional: true },
  earlyScript: {
    label: 'JavaScript until hydrated, KB',
    of: ({ scriptUntilHydrated }) => kilobytes(scriptUntilHydrated),
    digits: 1,
    optional: true,
  },
  style: { label: 'CSS, KB', of: ({ bytes }) => kilobytes(bytes.style), digits: 1, optional: true },
  document: { label: 'HTML, KB', of: ({ bytes }) => kilobytes(bytes.document), digits: 1 },
  data: { label: 'data, KB', of: ({ bytes }) => kilobytes(bytes.data), digits: 1, optional: true },
  image: { label: 'images, KB', of: ({ bytes }) => kilobytes(bytes.image), digits: 1, optional: true },
  font: { label: 'fonts, KB', of: ({ bytes }) => kilobytes(bytes.font), digits: 1, optional: true },
  total: { label: 'all, KB', of: ({ totalBytes }) => kilobytes(totalBytes), digits: 1 },
  firstPaint: { label: 'first contentful paint, ms', of: ({ firstPaint }) => firstPaint, digits: 0 },
  largestPaint: { label: 'largest contentful paint, ms', of: ({ largestPaint }) => largestPaint, digits: 0 },
  layoutShift: { label: 'layout shift', of: ({ layoutShift }) => layoutShift, digits: 3 },
  blocking: { label: 'blocking time, ms', of: ({ blocking }) => blocking, digits: 0 },
  hydrated: { label: 'time to hydrated shell, ms', of: ({ hydrated }) => hydrated, digits: 0 },
  takenOver: { label: 'time to hydrated page, ms', of: ({ takenOver }) => takenOver, digits: 0 },
  settled: { label: 'time to settled, ms', of: ({ settled }) => settled, digits: 0 },
  cpu: { label: 'main thread until settled, ms', of: ({ cpu }) => cpu, digits: 0 },
  heap: { label: 'JavaScript heap, MB', of: ({ heapBytes }) => heapBytes / 1e6, digits: 1 },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** Figures of a page by kind of visit and variant, one entry per round. */
export type Measurements = Record<VisitKind, Partial<Record<VariantName, VisitFigures[]>>>;

/** Summarizes the rounds of a page; null if nothing was measured. */
export function summarizeMeasurements(measured: Measurements) {
  const values = (visit: VisitKind, variant: VariantName, metric: MetricName): (number | null)[] =>
    (measured[visit][variant] ?? []).map(METRICS[metric].of);

  return {
    /** Returns the variant's median over the rounds. */
    value: (visit: VisitKind, variant: VariantName, metric: MetricName) =>
      median(values(visit, variant, metric)),
    /** Returns the median ratio of the federated site to a base over the rounds. */
    ratio: (visit: VisitKind, base: ComparedVariant, metric: MetricName) =>
      medianRatio(values(visit, 'federated', metric), values(visit, base, metric)),
  };
}

export type BenchSummary = ReturnType<typeof summarizeMeasurements>;

import type { Figures } from './figures';

export type Metric = {
  label: string;
  of: (figures: Figures) => number | null;
  digits: number;
  /** Left out of a table where it is nothing for every variant. */
  optional?: true;
};

const kilobytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / 1000);

/** The rows of the table. */
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

import type { Noticed } from '../measure/page-probe';
import { KINDS, type Kind, type Requested } from '../measure/requested';
import { longestChain } from './chain';

type Measured = { noticed: Noticed; requests: readonly Requested[]; cpuMs: number; heapBytes: number };

/** What one visit cost: milliseconds since the navigation, bytes over the wire. */
export type Figures = {
  requests: number;
  bytes: Record<Kind, number>;
  /** Of scripts that had arrived when the page was hydrated. */
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

const bytesOf = (requests: readonly Requested[]): number => sum(requests.map(({ bytes }) => bytes));

/** What long tasks took beyond the tolerable, from the first paint on. */
function blockingTime({ longTasks, firstPaint }: Noticed): number {
  return sum(
    longTasks.map(({ start, duration }) => {
      const from = Math.max(start, firstPaint ?? 0);
      return Math.max(0, start + duration - from - LONG_TASK_MS);
    }),
  );
}

export function figuresOf({ noticed, requests, cpuMs, heapBytes }: Measured): Figures {
  const { firstPaint, largestPaint, largestElement, layoutShift, longTasks, hydrated, shown } = noticed;
  const sent = requests.filter(({ cached }) => !cached);
  const start = requests[0]?.start ?? 0;
  const sinceStart = (time: number) => (time - start) * 1000;
  const ends = requests.map(({ end }) => sinceStart(end ?? start));
  const taskEnds = longTasks.map((task) => task.start + task.duration);
  const isScript = ({ kind }: Requested) => kind === 'script';
  const early = sent.filter(
    (request) => isScript(request) && request.end && sinceStart(request.end) <= (hydrated ?? 0),
  );
  const bytes = Object.fromEntries(
    KINDS.map((kind) => [kind, bytesOf(sent.filter((request) => request.kind === kind))]),
  ) as Record<Kind, number>;
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

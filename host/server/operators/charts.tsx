import { VITALS as VITAL_NAMES, type VitalName } from '@club/shared/federation';
import type { ReactNode } from 'react';
import type { RolloutArm } from '../registry/signals/visitor-counts';
import { HOUR_MS, startOfPeriod } from '../registry/signals/visitor-counts';
import { EMPTY_CELL, formatInteger, formatPercent, formatQuantity, Note } from './page';

type VitalRating = 'good' | 'fair' | 'poor';

/** Symbol of each rating, shown beside its colour. */
const SIGNS: Record<VitalRating, string> = { good: '●', fair: '▲', poor: '■' };

export const RatedValue = ({ rating, children }: { rating: VitalRating; children: ReactNode }) => (
  <strong className={rating}>
    <span aria-hidden="true">{SIGNS[rating]}</span> {children}
  </strong>
);

/** Minimum number of visitors for showing a share instead of a count. */
const FEW = 15;

const isEnough = (value: number): boolean => value >= FEW;

const TooFew = ({ value, noun }: { value: number; noun: string }) => (
  <Note>{formatQuantity(value, noun)}: too few to tell</Note>
);

/** Quantile of the normal distribution for a 95 % interval. */
const Z = 1.959964;

/** Returns Wilson's 95 % interval for the share of visitors with faults. */
export function faultShareInterval({ bad, visitors }: RolloutArm): { low: number; high: number } {
  if (visitors === 0) return { low: 0, high: 1 };
  const share = bad / visitors;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * visitors)) / visitors);
  const middle = share + Z ** 2 / (2 * visitors);
  const scale = 1 + Z ** 2 / visitors;
  const low = bad === 0 ? 0 : Math.max(0, (middle - spread) / scale);
  const high = bad === visitors ? 1 : Math.min(1, (middle + spread) / scale);
  return { low, high };
}

/** Returns the upper end of a scale that fits the fault intervals of all given releases. */
export const faultScaleMax = (arms: readonly RolloutArm[]): number =>
  Math.max(
    0.02,
    ...arms.filter(({ visitors }) => isEnough(visitors)).map((arm) => faultShareInterval(arm).high),
  );

/** Shows the share of visitors with faults and its 95 % interval on a scale up to `end`. */
export function FaultShare({ arm, end }: { arm: RolloutArm; end: number }) {
  const { bad, visitors } = arm;
  if (visitors === 0) return <Note>No reports</Note>;
  if (!isEnough(visitors)) {
    return (
      <>
        {formatInteger(bad)} of <TooFew value={visitors} noun="visitor" />
      </>
    );
  }
  const { low, high } = faultShareInterval(arm);
  const at = (share: number) => Math.round((share / end) * 1_000) / 10;
  return (
    <>
      <svg className="chart" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="100" height="8" />
        <rect className="range" x={at(low)} width={at(high) - at(low)} height="8" />
        <rect className="point" x={at(bad / visitors) - 0.5} width="1" height="8" />
      </svg>
      <strong>{formatPercent(bad / visitors)}</strong> ({formatInteger(bad)} of {formatInteger(visitors)}),{' '}
      <Note>
        95 % sure: {formatPercent(low)} to {formatPercent(high)}
      </Note>
    </>
  );
}

const HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Costa_Rica',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type CountsByHour = Readonly<Record<string, number>>;

export type TimeSpan = { since: Date; until: Date };

/** Returns the start of each hour, oldest first. */
function hoursIn({ since, until }: TimeSpan): string[] {
  const first = Date.parse(startOfPeriod(since, HOUR_MS));
  const length = Math.floor((until.getTime() - first) / HOUR_MS) + 1;
  return Array.from({ length }, (_, hour) => new Date(first + hour * HOUR_MS).toISOString());
}

export const hourScaleMax = (all: readonly CountsByHour[]): number =>
  Math.max(1, ...all.flatMap((hours) => Object.values(hours)));

/** Shows visitors by hour as bars. Renders nothing without visitors or for less than two hours. */
export function HourChart({ hours, span, end }: { hours: CountsByHour; span: TimeSpan; end: number }) {
  const starts = hoursIn(span);
  const values = starts.map((start) => hours[start] ?? 0);
  const most = Math.max(...values);
  if (values.length < 2 || most === 0) return null;
  const at = (hour: number) => HOUR.format(new Date(starts[hour] ?? ''));
  const text = `Visitors by hour since ${at(0)}: at most ${formatInteger(most)}, at ${at(values.indexOf(most))}; ${formatInteger(values.at(-1) ?? 0)} in the last hour`;
  return (
    <svg
      className="chart hours"
      viewBox={`0 0 ${values.length} ${end}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      {values.map((value, hour) => (
        <rect key={starts[hour]} x={hour + 0.1} width={0.8} y={end - value} height={value} />
      ))}
    </svg>
  );
}

type VitalScale = { title: string; good: number; poor: number; format: (value: number) => string };

/** Limits of the Core Web Vitals for p75, from web.dev: good up to the first value, poor above the second. */
const SCALES: Record<VitalName, VitalScale> = {
  lcp: {
    title: 'Content shown (LCP)',
    good: 2_500,
    poor: 4_000,
    format: (ms) => `${(ms / 1_000).toFixed(1)}\u00a0s`,
  },
  inp: {
    title: 'Response to input (INP)',
    good: 200,
    poor: 500,
    format: (ms) => `${Math.round(ms)}\u00a0ms`,
  },
  cls: { title: 'Layout shift (CLS)', good: 0.1, poor: 0.25, format: (value) => value.toFixed(2) },
};

export const VITAL_COLUMNS = VITAL_NAMES.map((name) => {
  const { title, good, poor, format } = SCALES[name];
  return { name, title: `${title}, good to ${format(good)}, poor above ${format(poor)}` };
});

/** Shows the p75 of a vital, or a dash for null. */
export function VitalValue({
  name,
  value,
  samples,
}: {
  name: VitalName;
  value: number | null;
  samples: number;
}) {
  if (!isEnough(samples)) return <TooFew value={samples} noun="visit" />;
  if (value === null) return EMPTY_CELL;
  const { good, poor, format } = SCALES[name];
  const rating: VitalRating = value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
  return (
    <>
      <meter aria-hidden="true" max={poor * 1.5} low={good} high={poor} optimum={0} value={value} />
      {format(value)} <RatedValue rating={rating}>{rating}</RatedValue>
    </>
  );
}

/** Shows one condition for the next step of a rollout, and how far it is met. */
export const StepCondition = ({ text, done, wanted }: { text: string; done: number; wanted: number }) => (
  <div>
    {text}
    <progress aria-hidden="true" max={wanted} value={Math.min(done, wanted)} />
  </div>
);

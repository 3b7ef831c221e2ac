import type { LoadReport } from './load';

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** One measurement as a line. */
export function loadLine(name: string, { perSecond, p50, p99, statuses, broken }: LoadReport): string {
  const answers = Object.entries(statuses).map(([status, times]) => `${status}×${number(times)}`);
  return [
    name.padEnd(44),
    `${number(perSecond).padStart(7)}/s`,
    `p50 ${number(p50, 1)} ms`,
    `p99 ${number(p99, 1)} ms`,
    ...answers,
    ...(broken > 0 ? [`broken ${broken}`] : []),
  ].join('  ');
}

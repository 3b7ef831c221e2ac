const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const COUNT = new Intl.NumberFormat('en');
const NBSP = '\u00a0';

/** 0.0213 → "2.1 %" */
export const percent = (share: number): string => PERCENT.format(share).replace('%', `${NBSP}%`);

export const count = (value: number): string => COUNT.format(value);

/** 1, "visitor" → "1 visitor"; 1200, "visitor" → "1,200 visitors" */
export const quantity = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Rounds a duration up to minutes and returns its two largest units, such as "1 h 20 min". */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const units: [number, string][] = [
    [Math.floor(minutes / DAY), 'd'],
    [Math.floor((minutes % DAY) / HOUR), 'h'],
    [minutes % HOUR, 'min'],
  ];
  const first = units.findIndex(([value]) => value > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([value]) => value > 0);
  return shown.map(([value, unit]) => `${value}${NBSP}${unit}`).join(' ');
}

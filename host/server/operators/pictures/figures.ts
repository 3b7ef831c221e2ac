const PERCENT = new Intl.NumberFormat('es-CR', { style: 'percent', maximumFractionDigits: 1 });
const COUNT = new Intl.NumberFormat('es-CR');
const SECONDS = new Intl.NumberFormat('es-CR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const SHIFT = new Intl.NumberFormat('es-CR', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

const NBSP = '\u00a0';

/** 0.0213 as «2,1 %». */
export const percent = (share: number): string => PERCENT.format(share).replace(/\s*%/, `${NBSP}%`);

export const count = (value: number): string => COUNT.format(value);

/** A number of things: «1 visitante», «12 visitantes». */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const milliseconds = (value: number): string => `${count(Math.round(value))}${NBSP}ms`;

export const seconds = (ms: number): string => `${SECONDS.format(ms / 1_000)}${NBSP}s`;

export const shift = (value: number): string => SHIFT.format(value);

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something still takes, in its two largest units: «1 h 20 min». */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const units: [number, string][] = [
    [Math.floor(minutes / DAY), 'd'],
    [Math.floor((minutes % DAY) / HOUR), 'h'],
    [minutes % HOUR, 'min'],
  ];
  const first = units.findIndex(([value]) => value > 0);
  const said = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([value]) => value > 0);
  return said.map(([value, unit]) => `${value}${NBSP}${unit}`).join(' ');
}

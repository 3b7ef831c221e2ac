import { HOUR_MS, spanOf } from '../../signals/counts';
import { type Html, html } from '../html';
import { count } from './figures';
import { at as position } from './position';

const HOUR = new Intl.DateTimeFormat('es-CR', {
  ...{ timeZone: 'America/Costa_Rica', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
const LEAST = 2;
/** How far down nobody is, in percent. */
const FLOOR = 60;

export type Hours = Readonly<Record<string, number>>;

/** The beginnings of the hours of a span of time, oldest first, both ends among them. */
function hoursIn(since: Date, until: Date): string[] {
  const first = Date.parse(spanOf(since, HOUR_MS));
  const length = Math.floor((until.getTime() - first) / HOUR_MS) + 1;
  return Array.from({ length }, (_, hour) => new Date(first + hour * HOUR_MS).toISOString());
}

/** Where the axis ends on which all of these can be compared. */
export const byHourAxis = (all: readonly Hours[]): number =>
  Math.max(1, ...all.flatMap((hours) => Object.values(hours)));

type Axis = { since: Date; until: Date; end: number };

function picture(beginnings: readonly string[], values: readonly number[], end: number): Html {
  const most = values.indexOf(Math.max(...values));
  const at = (hour: number) => HOUR.format(new Date(beginnings[hour] ?? ''));
  const text = `Visitantes por hora desde las ${at(0)}: ${count(values[most] ?? 0)} en la hora de más, la de las ${at(most)}, y ${count(values.at(-1) ?? 0)} en la de ahora, en una escala de 0 a ${count(end)}`;
  const last = values.length - 1;
  const height = (value: number) => `${Math.round((1 - value / end) * FLOOR)}%`;
  const course = values
    .slice(1)
    .map(
      (value, hour) =>
        html`<line class="course" x1="${position(hour, last)}" x2="${position(hour + 1, last)}" y1="${height(values[hour] ?? 0)}" y2="${height(value)}"/>`,
    );
  return html`<svg class="picture" role="img" aria-label="${text}">
    ${course}
    <line class="track" x1="0" x2="100%" y1="${FLOOR}%" y2="${FLOOR}%"/>
    <text x="0" y="95%">${at(0)}</text>
    <text x="100%" y="95%" text-anchor="end">ahora</text>
  </svg>`;
}

/** How many visitors told in all, and in each hour as a line where more than one hour is known. */
export function byHour(visitors: number, hours: Hours, { since, until, end }: Axis): Html {
  const beginnings = hoursIn(since, until);
  const values = beginnings.map((hour) => hours[hour] ?? 0);
  const most = Math.max(...values);
  if (values.length < LEAST || most === 0) return html`${count(visitors)}`;
  return html`${picture(beginnings, values, end)}
    <strong>${count(visitors)}</strong> <span class="muted">hasta ${count(most)} por hora</span>`;
}

const FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Costa_Rica',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Formats the day in Costa Rica as yyyy-mm-dd; '' for an invalid date. */
export const costaRicaDate = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? '' : FORMAT.format(moment);

/** UTC offset of Costa Rica, which has no daylight saving time. */
const OFFSET = '-06:00';
const DAY_MS = 24 * 60 * 60_000;

/** Parses a day, or a day and time, in Costa Rica; null for anything else. */
export function parseCostaRicaMoment(text: string): Date | null {
  const [day = '', time = '00:00', ...rest] = text.split('T');
  const start = parseCostaRicaDay(day)?.start;
  if (!start || rest.length > 0 || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return new Date(`${day}T${time}:00${OFFSET}`);
}

type Day = { start: Date; end: Date; valueOf(): number };

/** Parses a day in Costa Rica into its start and end; null if it is invalid. */
export function parseCostaRicaDay(text: string): Day | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? new Date(`${text}T00:00:00${OFFSET}`)
    : new Date(Number.NaN);
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== text) return null;
  return { start, end: new Date(start.getTime() + DAY_MS), valueOf: () => start.getTime() };
}

const DAY_FIRST = /^(\d\d?)([-/.])(\d\d?)\2([12]\d{3}|\d\d)(?:[ ,T].*)?$/;
const ISO = /^([12]\d{3}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const SERIAL = /^\d{5}([.,]\d+)?$/;
const COSTA_RICA_OFFSET_MS = -6 * 3_600_000;

/**
 * dd/mm/yyyy from day, month and year («5-3-25» is of 2025), an ISO date, an ISO timestamp (as of Costa Rica) or a
 * spreadsheet's day number; '' when unreadable. Ruling 15.
 */
export function formatDate(raw: string): string {
  const day = isoDay(raw.trim());
  return utcDay(day) === day ? day.split('-').reverse().join('/') : '';
}

/** For sorting: 20250305 of a date that `formatDate` reads, 0 of any other. */
export function sortableDay(raw: string): number {
  return Number(formatDate(raw).split('/').reverse().join(''));
}

/** Splits on first use, so bundles can leave it out. */
const MONTHS = 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre';

/** «marzo de 2025», which stays true however long a page is kept; '' when unreadable. */
export function monthOf(raw: string): string {
  const [, month, year] = formatDate(raw).split('/');
  return year ? `${MONTHS.split(' ')[Number(month) - 1]} de ${year}` : '';
}

/** yyyy-mm-dd, which may not exist; '' when unreadable. */
function isoDay(text: string): string {
  const [, day = '', , month = '', year] = DAY_FIRST.exec(text) ?? [];
  if (year) return [`20${year}`.slice(-4), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  // Day 2 of a spreadsheet is 1 January 1900, as it counts from March 1900 on.
  if (SERIAL.test(text)) return utcDay(Date.UTC(0, 0, Number.parseInt(text, 10) - 1));
  const [, iso = '', zone] = ISO.exec(text) ?? [];
  return zone ? utcDay(Date.parse(text.replace(' ', 'T')) + COSTA_RICA_OFFSET_MS) : iso;
}

/** Returns '' for an invalid date, whose `toJSON` is null. */
function utcDay(time: string | number): string {
  return `${new Date(time).toJSON() ?? ''}`.slice(0, 10);
}

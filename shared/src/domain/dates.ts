const DAY_FIRST = /^(\d\d?)([-/.])(\d\d?)\2([12]\d{3}|\d\d)(?:[ ,T].*)?$/;
const ISO = /^([12]\d{3}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const SERIAL = /^\d{5}([.,]\d+)?$/;
const COSTA_RICA_OFFSET_MS = -6 * 3_600_000;

/**
 * Formats a date as dd/mm/yyyy; '' if unreadable. Reads «5-3-25», an ISO date, an ISO timestamp (in Costa Rica's time
 * zone) and a spreadsheet's day number. Ruling 15.
 */
export function formatDate(raw: string): string {
  const day = isoDay(raw.trim());
  return utcDay(day) === day ? day.split('-').reverse().join('/') : '';
}

/** Returns a number for sorting, like 20250305; 0 if `formatDate` cannot read the date. */
export function sortableDay(raw: string): number {
  return Number(formatDate(raw).split('/').reverse().join(''));
}

/**
 * Names of the months in one text, which is split on use: bundlers remove an unused text, but not an unused call of
 * `split`.
 */
const MONTHS = 'ene feb mar abr may jun jul ago set oct nov dic';

/**
 * Formats month and year, «mar. 2025», or '' if unreadable. Unlike «2 months ago», it stays correct in cached pages.
 */
export function formatMonth(raw: string): string {
  const [, month, year] = formatDate(raw).split('/');
  return year ? `${MONTHS.split(' ')[Number(month) - 1]}. ${year}` : '';
}

/** Returns yyyy-mm-dd, without checking that the day exists; '' if unreadable. */
function isoDay(text: string): string {
  const [, day = '', , month = '', year] = DAY_FIRST.exec(text) ?? [];
  if (year) return [`20${year}`.slice(-4), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  // Parses the day numbers of spreadsheets: 61 is 1 March 1900. Excel's numbers below 61 are off by one.
  if (SERIAL.test(text)) return utcDay(Date.UTC(0, 0, Number.parseInt(text, 10) - 1));
  const [, iso = '', zone] = ISO.exec(text) ?? [];
  return zone ? utcDay(Date.parse(text.replace(' ', 'T')) + COSTA_RICA_OFFSET_MS) : iso;
}

/** Returns the UTC day as yyyy-mm-dd; '' for an invalid date, because its `toJSON` returns null. */
function utcDay(time: string | number): string {
  return `${new Date(time).toJSON() ?? ''}`.slice(0, 10);
}

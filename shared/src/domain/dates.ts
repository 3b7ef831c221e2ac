const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,T].*)?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const COSTA_RICA_OFFSET_MS = -6 * 3_600_000;

/** dd/mm/yyyy from dd/mm/yyyy, an ISO date or an ISO timestamp (as of Costa Rica); '' when unreadable. Ruling 15. */
export function formatDate(raw: string): string {
  const text = raw.trim();
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return write(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
  const iso = ISO.exec(text);
  if (!iso) return '';
  return iso[4] ? writeInstant(text) : write(Number(iso[1]), Number(iso[2]), Number(iso[3]));
}

/** For sorting: 20250305 of a date that `formatDate` reads, 0 of any other. */
export function sortableDay(raw: string): number {
  return Number(formatDate(raw).split('/').reverse().join(''));
}

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'.split(' ');

/** «marzo de 2025», which stays true however long a page is kept; '' when unreadable. */
export function monthOf(raw: string): string {
  const [, month, year] = formatDate(raw).split('/');
  return year ? `${MONTHS[Number(month) - 1]} de ${year}` : '';
}

function writeInstant(timestamp: string): string {
  const there = new Date(Date.parse(timestamp.replace(' ', 'T')) + COSTA_RICA_OFFSET_MS);
  return write(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate());
}

function write(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? `${pad(day, 2)}/${pad(month, 2)}/${pad(year, 4)}` : '';
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

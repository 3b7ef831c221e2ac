import type { Random } from './random';

const DAY_MS = 86_400_000;
const TWO_YEARS_IN_DAYS = 730;

/** Moments of the last two years, the oldest first. */
export function recentMoments(random: Random, count: number, today: Date): Date[] {
  const ages = Array.from({ length: count }, () => 1 + random.int(TWO_YEARS_IN_DAYS - 1));
  return ages.sort((a, b) => b - a).map((age) => new Date(today.getTime() - age * DAY_MS));
}

/** Mostly dd/mm/yyyy, now and then an ISO date or timestamp. Ruling 15. */
export function writeDate(random: Random, moment: Date): string {
  const iso = moment.toISOString();
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return random.pick([...Array(8).fill(`${day}/${month}/${year}`), iso.slice(0, 10), iso]);
}

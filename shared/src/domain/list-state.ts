/**
 * State of a list from the service. `failed`: the last fetch failed, and `items` are from an earlier fetch or empty.
 * There is no third state, because remotes of earlier releases read this type.
 */
export type ListState<T> = { state: 'loading' } | { state: 'ready'; items: readonly T[]; failed?: true };

/** Returns true if the fetch failed and no earlier items exist; false for a list that is really empty. */
export const isListUnavailable = <T>(list: ListState<T>): boolean =>
  list.state === 'ready' && list.failed === true && list.items.length === 0;

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}.*)?$/;

/** Returns 00:00 of the most recent Sunday in local time. Spec §4, ruling 7. */
export function weekStart(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay());
}

/** Returns true if the timestamp is before the week's start, in the future, missing or unreadable. Ruling 7. */
export function isStale(lastRefresh: string | null | undefined, now: Date = new Date()): boolean {
  if (typeof lastRefresh !== 'string' || !ISO.test(lastRefresh)) return true;
  const refreshed = Date.parse(lastRefresh);
  const fresh = refreshed >= weekStart(now).getTime() && refreshed <= now.getTime();
  return !fresh;
}

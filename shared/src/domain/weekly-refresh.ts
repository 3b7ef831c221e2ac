const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}.*)?$/;

/** 00:00 of the most recent Sunday, in the browser's local time. Spec §4, ruling 7. */
export function weekStart(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay());
}

/** Stale before this week's Sunday 00:00 (equal is fresh), in the future, missing or unreadable. Ruling 7. */
export function isStale(lastRefresh: string | null | undefined, now: Date = new Date()): boolean {
  if (typeof lastRefresh !== 'string' || !ISO.test(lastRefresh)) return true;
  const refreshed = Date.parse(lastRefresh);
  const fresh = refreshed >= weekStart(now).getTime() && refreshed <= now.getTime();
  return !fresh;
}

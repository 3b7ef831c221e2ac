const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/** Who failed waits before trying again, each time twice as long, up to a minute, also by a clock that was set back meanwhile. */
export function createPatience() {
  const failures = new Map<string, { times: number; until: number }>();
  return {
    isWaiting(what: string, now: number): boolean {
      const left = (failures.get(what)?.until ?? now) - now;
      return left > 0 && left <= MOST_MS;
    },
    failed(what: string, now: number): void {
      const times = (failures.get(what)?.times ?? 0) + 1;
      failures.set(what, { times, until: now + Math.min(MOST_MS, FIRST_MS * 2 ** times) });
    },
    succeeded: (what: string): void => void failures.delete(what),
  };
}

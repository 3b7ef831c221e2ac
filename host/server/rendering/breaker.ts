const FAILURES = 3;
const WITHIN_MS = 60_000;
const OFF_MS = 5 * 60_000;

/** Gives something up for a while that has failed several times shortly after another. Times are those of a steady clock. */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures: number[] = [];
  let offUntil = Number.NEGATIVE_INFINITY;
  return {
    failed(): void {
      const at = now();
      failures = [...failures.filter((time) => at - time < WITHIN_MS), at];
      if (failures.length < FAILURES) return;
      failures = [];
      offUntil = at + OFF_MS;
    },
    isOff: (): boolean => now() < offUntil,
  };
}

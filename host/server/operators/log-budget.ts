const WINDOW_MS = 60_000;

/** Returns a function that says whether one more line may be logged: at most `lines` a minute. */
export function createLogBudget(lines: number, now: () => number = () => performance.now()): () => boolean {
  let windowStart = now();
  let written = 0;
  return () => {
    if (now() - windowStart >= WINDOW_MS) {
      windowStart = now();
      written = 0;
    }
    written += 1;
    return written <= lines;
  };
}

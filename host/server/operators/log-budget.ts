const WINDOW_MS = 60_000;

/** Whether one more line may be written: at most `lines` a minute, and who floods us learns nothing of it. */
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

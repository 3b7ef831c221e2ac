/** Runs work one at a time; calls during a run share one next run. */
export function joinNext(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function run(): Promise<void> {
    if (running) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return run();
        });
      return next;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return run;
}

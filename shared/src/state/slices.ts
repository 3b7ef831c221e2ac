/** Maximum time that a slice of a task may block the page, ms. */
const MAX_SLICE_DURATION_MS = 8;

/** Runs the steps of a long task in short slices; after each slice, lets the page handle events. */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  let until = performance.now() + MAX_SLICE_DURATION_MS;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextTask();
    until = performance.now() + MAX_SLICE_DURATION_MS;
  }
}

/** Resolves in a new task. Uses a message channel, because browsers throttle timers of hidden tabs. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** How long the page may be kept from answering, in milliseconds. */
const SLICE_MS = 8;

/** Goes through the steps of a long work, and lets the page answer in between. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextTask();
    until = performance.now() + SLICE_MS;
  }
}

/** After whatever waits already; not held back in a hidden tab, as timers are. */
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

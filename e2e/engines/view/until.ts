import { setTimeout as pause } from 'node:timers/promises';

/** As long as a busy machine may need. */
const PATIENCE_MS = 30_000;
const SHORTEST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 400;
/** Of the time that has passed: what takes long is looked at less often. */
const PAUSE_SHARE = 0.1;

/** Waits until the function says so; a page that changes under it is asked again. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const start = Date.now();
  let trouble: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    const passed = Date.now() - start;
    if (passed > patienceMs) throw new Error(`Not within ${patienceMs} ms: ${what}`, { cause: trouble });
    await pause(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_SHARE * passed)));
  }
}

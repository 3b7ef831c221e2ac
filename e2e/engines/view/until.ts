import { setTimeout as pause } from 'node:timers/promises';

/** As long as a busy machine may need. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 40;

/** Waits until the function says so; a page that changes under it is asked again. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let trouble: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms: ${what}`, { cause: trouble });
    await pause(PAUSE_MS);
  }
}

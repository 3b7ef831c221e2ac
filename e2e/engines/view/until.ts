import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 40;

/** Waits until the function says so; a page that changes under it is asked again. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let trouble: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS} ms: ${what}`, { cause: trouble });
    await pause(PAUSE_MS);
  }
}

import { setTimeout as pause } from 'node:timers/promises';

const LOST = Symbol('lost');

/**
 * The answer to what may be asked twice. WebKitWebDriver loses a call that meets the change from one document to the next, its
 * time-out included: what is not answered within `patienceMs` is asked again.
 */
export async function answered<Answer>(
  ask: () => Promise<Answer>,
  patienceMs = 4_000,
  mostTries = 3,
): Promise<Answer> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = ask();
    const first = await Promise.race([answer, pause(patienceMs, LOST, { ref: false })]);
    if (first !== LOST) return first as Answer;
    answer.catch(() => undefined);
  }
  throw new Error('The browser answers nothing');
}

import { setTimeout as pause } from 'node:timers/promises';
import type { WebDriver } from 'selenium-webdriver';

const LOST_MS = 4_000;
const TRIES = 3;
const LOST = Symbol('lost');

/**
 * Runs a script that may run twice. WebKitWebDriver loses one that meets the change from one document to the next, its time-out
 * included: what is not answered soon is asked again.
 */
export async function runScript<Result>(driver: WebDriver, script: string): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = driver.executeScript<Result>(script);
    const first = await Promise.race([answer, pause(LOST_MS, LOST, { ref: false })]);
    if (first !== LOST) return first as Result;
    answer.catch(() => undefined);
  }
  throw new Error('The page answers no script');
}

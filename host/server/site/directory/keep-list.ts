import { setTimeout as sleep } from 'node:timers/promises';
import { yieldToEventLoop } from '../../platform/event-loop';
import type { TextAnswer } from '../../platform/http/text-answer';

/** How long a page waits for a list that has just changed. */
const PATIENCE_MS = 100;

/** A reading that took longer than a page waits is followed by so many times as long without another one. */
const RESTS = 4;

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/** The text of a body that may be large, letting others run in between. */
async function textOf(body: Buffer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let from = 0; from < body.length; from += BYTES_AT_ONCE) {
    if (from > 0) await yieldToEventLoop();
    text += decoder.decode(body.subarray(from, from + BYTES_AT_ONCE), { stream: true });
  }
  return text + decoder.decode();
}

/** A list as it is now, or as it was a moment ago where reading it takes longer; null while it could not be read. */
export type KeptList<T> = () => Promise<T | null>;

/** Keeps a list as `read` from a call's answer, and reads it again when that is another one. */
export async function keepList<T>(
  answerOf: () => Promise<TextAnswer>,
  read: (text: string) => Promise<T | null>,
): Promise<KeptList<T>> {
  let etag = '';
  let kept: T | null = null;
  let reading: Promise<void> | null = null;
  let restsUntil = 0;

  async function readAgain(): Promise<void> {
    const answer = await answerOf();
    if (answer.etag === etag || performance.now() < restsUntil) return;
    const start = performance.now();
    kept = (await read(await textOf(answer.encoded.identity.body ?? Buffer.alloc(0)))) ?? kept;
    etag = answer.etag;
    const end = performance.now();
    if (end - start > PATIENCE_MS) restsUntil = end + (end - start) * RESTS;
  }

  await readAgain().catch(() => undefined);
  return async () => {
    reading ??= readAgain()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
    const enough = new AbortController();
    const { signal } = enough;
    await Promise.race([reading, sleep(PATIENCE_MS, undefined, { signal }).catch(() => undefined)]);
    enough.abort();
    return kept;
  };
}

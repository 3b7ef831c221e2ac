import { setTimeout as sleep } from 'node:timers/promises';
import type { TextAnswer } from '../../http/text-answer';

/** How long a page waits for a list that has just changed. */
const PATIENCE_MS = 100;

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

  async function readAgain(): Promise<void> {
    const answer = await answerOf();
    if (answer.etag === etag) return;
    kept = (await read(String(answer.encoded.identity.body))) ?? kept;
    etag = answer.etag;
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

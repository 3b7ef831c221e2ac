import { setTimeout as sleep } from 'node:timers/promises';
import type { TextAnswer } from '../../http/text-answer';
import { type Directory, readDirectory } from './directory';

/** How long a page waits for a list that has just changed. */
const PATIENCE_MS = 100;

/** The directory as it is now, or as it was a moment ago where reading it takes longer; null while it could not be read. */
export type KeptDirectory = () => Promise<Directory | null>;

/** Keeps the directory as read from the answer to the specialists' call, and reads it again when that is another one. */
export async function keepDirectory(specialists: () => Promise<TextAnswer>): Promise<KeptDirectory> {
  let etag = '';
  let kept: Directory | null = null;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const answer = await specialists();
    if (answer.etag === etag) return;
    const directory = await readDirectory(String(answer.encoded.identity.body));
    if (directory) kept = directory;
    etag = answer.etag;
  }

  await read().catch(() => undefined);
  return async () => {
    reading ??= read()
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

import { setTimeout as sleep } from 'node:timers/promises';
import { type RatingSummary, ratingBasis, type Specialist } from '@club/shared/domain';
import { readRatings, readSpecialists } from '@club/shared/service';
import { forEachInChunks, readListItems, yieldToEventLoop } from '../../platform/event-loop';
import type { TextAnswer } from '../../platform/http/text-answer';
import { Words } from './words';

/** What a profile shows above its evaluations. */
export type Average = {
  value: number;
  /** How many evaluations have stars. */
  scored: number;
  /** «12 evaluaciones», as the profile says it. */
  basis: string;
};

/** The average of a specialist's own evaluations; null where the list tells none that has stars, as for an average alone. */
export function averageOf(summary: RatingSummary): Average | null {
  const scored = summary.comentarios.filter(({ calificacion }) => calificacion > 0).length;
  if (scored === 0 || summary.promedio === 0) return null;
  return { value: summary.promedio, scored, basis: ratingBasis(summary) };
}

/** Whom the site lists, and what evaluations say of them: the server's own reading of what browsers fetch. */
export type Directory = {
  specialists: readonly Specialist[];
  byId: ReadonlyMap<string, Specialist>;
  /** Ids of those whom it held once and may hold again. */
  removed: ReadonlySet<string>;
  /** How searches of it are spelled. */
  words: Words;
  /** By id; none while evaluations could not be read, or where this server does not read them. */
  averages: ReadonlyMap<string, Average>;
};

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
type KeptList<T> = () => Promise<T | null>;

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

type ListedBy = {
  specialists: () => Promise<TextAnswer>;
  /** Rejects while nobody knows them. */
  ratings: () => Promise<TextAnswer>;
  /** As the last answer of the specialists left it. */
  removed: () => Promise<Iterable<string>>;
};

async function readPeople(
  text: string,
  removed: ListedBy['removed'],
): Promise<Omit<Directory, 'averages'> | null> {
  const specialists = await readListItems(readSpecialists(text));
  if (!specialists) return null;
  const byId = new Map<string, Specialist>();
  const words = new Words();
  await forEachInChunks(specialists, (specialist) => {
    byId.set(specialist.id, specialist);
    words.learn(specialist);
  });
  return { specialists, byId, words, removed: new Set(await removed()) };
}

async function readAverages(text: string): Promise<Directory['averages'] | null> {
  const summaries = await readListItems(readRatings(text));
  if (!summaries) return null;
  const averages = new Map<string, Average>();
  await forEachInChunks(summaries, (summary) => {
    const average = averageOf(summary);
    if (average) averages.set(summary.cedula, average);
  });
  return averages;
}

const NONE: Directory['averages'] = new Map();

/** Keeps the directory as read from the answers to the lists' calls. */
export async function keepDirectory({
  specialists,
  ratings,
  removed,
}: ListedBy): Promise<KeptList<Directory>> {
  const [people, rated] = await Promise.all([
    keepList(specialists, (text) => readPeople(text, removed)),
    keepList(ratings, readAverages),
  ]);
  return async () => {
    const [listed, averages] = await Promise.all([people(), rated()]);
    return listed && { ...listed, averages: averages ?? NONE };
  };
}

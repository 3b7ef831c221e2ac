import type { Specialist } from '@club/shared/domain';
import { readRatings, readSpecialists } from '@club/shared/service';
import { forEachInChunks, readListItems } from '../../platform/event-loop';
import type { TextAnswer } from '../../platform/http/text-answer';
import { type Average, averageOf } from './average';
import type { Directory } from './directory';
import { type KeptList, keepList } from './keep-list';
import { Words } from './words';

export type ListedBy = {
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

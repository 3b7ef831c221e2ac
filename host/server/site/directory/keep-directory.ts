import type { Specialist } from '@club/shared/domain';
import { readRatings, readSpecialists } from '@club/shared/service';
import type { DataService } from '../../service/data-service';
import type { Directory } from './directory';
import { inTurns } from './in-turns';
import { type KeptList, keepList } from './keep-list';
import { readItems } from './read-items';
import { Words } from './words';

export type ListedBy = {
  specialists: DataService['specialists'];
  /** null where another service lists them. */
  ratings: DataService['ratings'] | null;
};

async function readPeople(text: string): Promise<Omit<Directory, 'ratings'> | null> {
  const specialists = await readItems(readSpecialists(text));
  if (!specialists) return null;
  const byId = new Map<string, Specialist>();
  const words = new Words();
  await inTurns(specialists, (specialist) => {
    byId.set(specialist.id, specialist);
    words.learn(specialist);
  });
  return { specialists, byId, words };
}

/** Keeps the directory as read from the answers to the lists' calls. */
export async function keepDirectory({ specialists, ratings }: ListedBy): Promise<KeptList<Directory>> {
  const [people, rated] = await Promise.all([
    keepList(specialists, readPeople),
    ratings ? keepList(ratings, (text) => readItems(readRatings(text))) : async () => null,
  ]);
  return async () => {
    const [listed, summaries] = await Promise.all([people(), rated()]);
    return listed && { ...listed, ratings: summaries ?? [] };
  };
}

import { isRecord } from '../domain';
import type { CachedList } from './cached-list';
import { bringValues, type PageData } from './page-data';
import { ratingsList } from './ratings';
import { specialistsList } from './specialists';

export type { PageData } from './page-data';

function bringTo<T>({ listKey, bring }: CachedList<T>, records: PageData['records'], at: unknown): void {
  const newer = records[listKey];
  const items = Array.isArray(newer) ? (newer.filter(isRecord) as T[]) : [];
  if (typeof at === 'string') bring(items, at);
  else bring(items);
}

/** Hands to the stores what the page brought along; before anything is drawn or loaded. What is malformed is left out. */
export function startFromPage({ values, records, at }: Partial<PageData>): void {
  bringValues(isRecord(values) ? values : {});
  if (!isRecord(records)) return;
  bringTo(specialistsList, records as PageData['records'], at);
  bringTo(ratingsList, records as PageData['records'], at);
}

import { isRecord } from '../domain';
import type { CachedList } from './cached-list';
import { bringValues, type PageData } from './page-data';
import { ratingsList } from './ratings';
import { specialistsList } from './specialists';

export type { PageData } from './page-data';

function bringTo<T>({ listKey, bring }: CachedList<T>, records: PageData['records']): void {
  const newer = records[listKey];
  bring(Array.isArray(newer) ? (newer.filter(isRecord) as T[]) : []);
}

/** Hands to the stores what the page brought along; before anything is drawn or loaded. What is malformed is left out. */
export function startFromPage({ values, records }: Partial<PageData>): void {
  bringValues(isRecord(values) ? values : {});
  if (!isRecord(records)) return;
  bringTo(specialistsList, records as PageData['records']);
  bringTo(ratingsList, records as PageData['records']);
}

import { isRecord } from '../domain';
import type { CachedList } from './cached-list';
import { ratingsList, specialistsList } from './lists';
import { clearFilters } from './saved-search';
import { type ServerData, setServerValues } from './server-data';
import { resetShortlist } from './shortlist';
import { clearPendingSubmissions } from './submissions';
import { resetUser } from './user';

function setNewer<T>({ listKey, setNewer }: CachedList<T>, records: ServerData['records']): void {
  const newer = records[listKey];
  setNewer(Array.isArray(newer) ? (newer.filter(isRecord) as T[]) : []);
}

/**
 * Fills the stores with the data of a server-rendered page; must run before any component renders or any list loads.
 * Ignores malformed data.
 */
export function fillStores({ values, records }: Partial<ServerData>): void {
  setServerValues(isRecord(values) ? values : {});
  if (!isRecord(records)) return;
  setNewer(specialistsList, records as ServerData['records']);
  setNewer(ratingsList, records as ServerData['records']);
}

/** Resets every store to its state on a new page; does not change browser storage. */
export function resetStores(): void {
  setServerValues({});
  specialistsList.reset();
  ratingsList.reset();
  clearPendingSubmissions();
  resetUser();
  resetShortlist();
  clearFilters();
}

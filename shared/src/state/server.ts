import { type ListReading, readRatings, readSpecialists } from '../service';
import type { CachedList } from './cached-list';
import { ratingsList } from './ratings';
import { inSlices } from './slices';
import { specialistsList } from './specialists';

export { gatherDuring, gatherPageData } from './gather';
export type { PageData } from './page-data';

const provider =
  <T>({ store }: CachedList<T>, read: (text: string) => ListReading<T>) =>
  async (text: string): Promise<void> => {
    const parsed = await inSlices(read(text));
    if (parsed.ok) store.setState({ state: 'ready', items: parsed.items }, true);
  };

/** Fill the lists that pages are drawn from on the server, from the service's answers; what is no list changes nothing. */
export const LIST_PROVIDERS = {
  specialists: provider(specialistsList, readSpecialists),
  ratings: provider(ratingsList, readRatings),
};

import { type ListParser, parseRatingsInSteps, parseSpecialistsInSteps } from '../service';
import type { CachedList } from './cached-list';
import { ratingsList, specialistsList } from './lists';
import { runInSlices } from './slices';

export type { ServerData } from './server-data';
export { allowListReadsDuring, collectPageData } from './server-data';

const provider =
  <T>({ store }: CachedList<T>, read: (text: string) => ListParser<T>) =>
  async (text: string): Promise<void> => {
    const parsed = await runInSlices(read(text));
    if (parsed.ok) store.setState({ state: 'ready', items: parsed.items }, true);
  };

/** Functions that parse the service's response and set a list for server rendering; they ignore invalid responses. */
export const LIST_SETTERS = {
  specialists: provider(specialistsList, parseSpecialistsInSteps),
  ratings: provider(ratingsList, parseRatingsInSteps),
};

import { local } from './browser-storage';
import { LOCAL_KEYS } from './keys';

/** Leaves in local storage only what cannot be fetched again. */
export function forgetLists(): void {
  const { specialists, specialistsRefresh, ratings, ratingsRefresh } = LOCAL_KEYS;
  for (const key of [specialists, specialistsRefresh, ratings, ratingsRefresh]) local.remove(key);
}

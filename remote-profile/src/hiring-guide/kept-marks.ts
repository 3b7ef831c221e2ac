import { local, OWN_LOCAL_KEYS, readJson, writeJson } from '@club/shared/storage';

const KEY = OWN_LOCAL_KEYS.hiringGuide;

/** The ids of the points that were ticked on an earlier visit; whatever else is kept there counts as none. */
export function keptMarks(): ReadonlySet<string> {
  const kept = readJson(local, KEY);
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
}

/** They stay in this browser; none ticked leaves nothing behind. Ruling 35. */
export function keepMarks(ids: readonly string[]): void {
  if (ids.length === 0) local.remove(KEY);
  else writeJson(local, KEY, ids);
}

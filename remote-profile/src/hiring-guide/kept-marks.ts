import { followKey, local, OWN_LOCAL_KEYS, readJson, writeJson } from '@club/shared/storage';

const KEY = OWN_LOCAL_KEYS.hiringGuide;

/** The ids of the points that were ticked on an earlier visit; whatever else is kept there counts as none. */
export function keptMarks(): Set<string> {
  const kept = readJson(local, KEY);
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
}

/** Keeps the ticks in this browser; none leave nothing behind. False if the storage takes nothing. Ruling 35. */
export function keepMarks(ids: readonly string[]): boolean {
  if (ids.length > 0) return writeJson(local, KEY, ids);
  local.remove(KEY);
  return true;
}

/** Reports that another tab may have changed the ticks, until stopped. */
export const followMarks = (onChange: () => void): (() => void) => followKey(KEY, onChange);

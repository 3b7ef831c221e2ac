import {
  type Arrangement,
  arrange,
  matchSpecialists,
  type RatingSummary,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';
import type { CarriedValue } from '@club/shared/state';
import { type WiderSearch, widerSearches } from '../wider-searches/wider-searches';
import { SHOWN_AT_FIRST } from './batches';

/** What a search finds: how many, and whom of them is known so far. */
export type Found = {
  /** How many fit the search, whatever else they are asked to have. */
  fitting: number;
  total: number;
  specialists: readonly Specialist[];
  /** Where somebody is found after all, when nobody fits. */
  wider: readonly WiderSearch[];
};

export function find(
  list: readonly Specialist[],
  filters: SearchFilters,
  arrangement: Arrangement,
  ratings?: readonly RatingSummary[],
): Found {
  const fitting = matchSpecialists(list, filters);
  const specialists = arrange(fitting, arrangement, ratings);
  return {
    fitting: fitting.length,
    total: specialists.length,
    specialists,
    wider: fitting.length === 0 ? widerSearches(list, filters) : [],
  };
}

/** As much of it as is drawn at first. */
export function firstFound(found: Found): CarriedValue<Specialist, Found> {
  const specialists = found.specialists.slice(0, SHOWN_AT_FIRST);
  return { value: { ...found, specialists }, records: specialists };
}

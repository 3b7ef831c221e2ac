import { completeSteps, fold, sameCanton, samePlace } from '@club/shared/domain';
import { resultsHref } from '@club/shared/routes';
import { hrefOf } from '../wider-searches/wider-search-words';
import type { Candidate } from './candidate';
import type { IndexOfWays, Specialization } from './index-of-ways';
import type { Trade } from './trades';
import { fitting } from './words';

/**
 * Specializations, each once, in the area where most have it: as far into the drill-down as all of them are in one
 * place, to the results where that is one canton.
 */
export function specializations(index: IndexOfWays, typed: readonly string[]): Candidate[] {
  const fit = fitting(typed);
  const best = new Map<string, { named: Specialization; trade: Trade; looseness: number }>();
  for (const named of index.specializations) {
    const looseness = fit(named.words);
    if (looseness === null) continue;
    const trade = named.trade();
    const key = fold(named.name);
    if (trade.count > (best.get(key)?.trade.count ?? 0)) best.set(key, { named, trade, looseness });
  }
  return [...best.values()].map(({ named, trade, looseness }) => ({
    label: named.name,
    count: trade.count,
    leadsTo: { href: hrefOfTrade(index, named, trade) },
    looseness,
  }));
}

function hrefOfTrade({ places }: IndexOfWays, { name, area }: Specialization, at: Trade): string {
  const inProvince = places.filter(({ provincia }) => samePlace(provincia, at.provincia ?? ''));
  const canton = inProvince.find((place) => sameCanton(place.canton ?? '', at.canton ?? ''))?.canton;
  const steps = { area, provincia: inProvince[0]?.provincia, canton };
  const complete = completeSteps(steps, name);
  return complete ? resultsHref(complete) : hrefOf(steps);
}

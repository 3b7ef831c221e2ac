import { PAGES, type PageName } from '@club/shared/federation';
import { refreshRatingsIfDue, refreshSpecialistsIfDue, siteConfig } from '@club/shared/state';

/** Starts the weekly refreshes that a page will ask for, before its remotes do; every page has the header's search. `ahead`: it may never be shown. */
export function refreshListsOf(page: PageName, options: { ahead?: boolean } = {}): void {
  refreshSpecialistsIfDue(options);
  const { lists = [] } = PAGES[page];
  const showsResultsRating = lists.includes('resultsRating') && siteConfig().resultsRating === 'service';
  if (showsResultsRating || lists.includes('ratings')) refreshRatingsIfDue(options);
}

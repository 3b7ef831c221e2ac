import type { RemoteExposes } from '@club/shared/federation';

/** Lists the modules that the host may load. */
export const exposes = {
  HeaderSearch: () => import('./header-search/header-search'),
  SearchMethodPage: () => import('./search-method/search-method-page'),
  ProvinceFilterPage: () => import('./drill-down/province-filter-page'),
  WorkAreaFilterPage: () => import('./drill-down/work-area-filter-page'),
  ResultsPage: () => import('./results/results-page'),
  ShortlistPage: () => import('./shortlist/shortlist-page'),
} satisfies RemoteExposes<'directory'>;

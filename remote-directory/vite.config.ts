import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: 'directory',
  exposes: {
    HeaderSearch: './src/header-search/header-search.tsx',
    SearchMethodPage: './src/search-method/search-method-page.tsx',
    ProvinceFilterPage: './src/drill-down/province-filter-page.tsx',
    WorkAreaFilterPage: './src/drill-down/work-area-filter-page.tsx',
    ResultsPage: './src/results/results-page.tsx',
    ShortlistPage: './src/shortlist/shortlist-page.tsx',
  },
});

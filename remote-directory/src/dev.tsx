import { PAGES } from '@club/shared/federation';
import { resultsHref } from '@club/shared/routes';
import { mountStandalone } from '@club/shared/standalone';
import { exposes } from './exposes';

const filters = { provincia: 'San José', canton: 'Escazú', area: 'Construcción', especializacion: '' };

mountStandalone(
  [
    { ...PAGES.searchMethod, example: PAGES.searchMethod.path, load: exposes.SearchMethodPage },
    { ...PAGES.provinceFilter, example: PAGES.provinceFilter.path, load: exposes.ProvinceFilterPage },
    { ...PAGES.workAreaFilter, example: PAGES.workAreaFilter.path, load: exposes.WorkAreaFilterPage },
    { ...PAGES.results, example: resultsHref(filters), load: exposes.ResultsPage },
  ],
  [exposes.HeaderSearch],
);

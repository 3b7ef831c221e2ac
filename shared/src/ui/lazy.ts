import { lazy } from 'react';

/** Pieces that are fetched when they are first drawn: put a `Suspense` around them. */
export const SearchCombobox = lazy(() =>
  import('./search/search-combobox').then((module) => ({ default: module.SearchCombobox })),
);

export const StarPicker = lazy(() =>
  import('./stars/star-picker').then((module) => ({ default: module.StarPicker })),
);

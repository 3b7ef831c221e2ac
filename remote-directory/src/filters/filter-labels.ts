import type { SearchFilters } from '@club/shared/domain';

/** What each filter is called, as a step of the drill-down and among the results. */
export const FILTER_LABELS: Readonly<Record<keyof SearchFilters, string>> = {
  area: 'Área de trabajo',
  provincia: 'Provincia',
  canton: 'Cantón',
  especializacion: 'Especialización',
};

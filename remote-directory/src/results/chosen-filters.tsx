import type { SearchFilters } from '@club/shared/domain';
import { workAreaFilterHref } from '@club/shared/routes';
import { Crumb } from '../filters/crumb';
import { FILTER_LABELS } from '../filters/filter-labels';
import styles from './chosen-filters.module.css';

/** What the visitor chose, each as a way back to where it can be changed. */
export function ChosenFilters({ filters }: { filters: SearchFilters }) {
  const { area, provincia, canton } = filters;
  const steps = [
    { name: 'area', href: workAreaFilterHref() },
    { name: 'provincia', href: workAreaFilterHref({ area }) },
    { name: 'canton', href: workAreaFilterHref({ area, provincia }) },
    { name: 'especializacion', href: workAreaFilterHref({ area, provincia, canton }) },
  ] as const;
  return (
    <ul className={styles.filters} aria-label="Filtros elegidos">
      {steps
        .filter(({ name }) => filters[name] !== '')
        .map(({ name, href }) => (
          <li key={name}>
            <Crumb href={href} label={`${FILTER_LABELS[name]}:`} value={filters[name]} />
          </li>
        ))}
    </ul>
  );
}

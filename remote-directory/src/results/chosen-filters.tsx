import type { SearchFilters } from '@club/shared/domain';
import { Chip } from '@club/shared/ui';
import { FILTER_LABELS } from '../filters/filter-labels';
import styles from './chosen-filters.module.css';

const ORDER = ['area', 'provincia', 'canton', 'especializacion'] as const;

/** What the visitor chose, as chips. */
export function ChosenFilters({ filters }: { filters: SearchFilters }) {
  return (
    <ul className={styles.filters} aria-label="Filtros elegidos">
      {ORDER.filter((name) => filters[name] !== '').map((name) => (
        <li key={name}>
          <Chip>
            <span className={styles.label}>{FILTER_LABELS[name]}:</span> {filters[name]}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

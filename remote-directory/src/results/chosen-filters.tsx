import type { SearchFilters } from '@club/shared/domain';
import { Chip } from '@club/shared/ui';
import styles from './chosen-filters.module.css';

const LABELS: [name: keyof SearchFilters, label: string][] = [
  ['area', 'Área de trabajo'],
  ['provincia', 'Provincia'],
  ['canton', 'Cantón'],
  ['especializacion', 'Especialización'],
];

/** What the visitor chose, as chips. */
export function ChosenFilters({ filters }: { filters: SearchFilters }) {
  const shown = LABELS.filter(([name]) => filters[name] !== '');
  return (
    <ul className={styles.filters} aria-label="Filtros elegidos">
      {shown.map(([name, label]) => (
        <li key={name}>
          <Chip>
            <span className={styles.label}>{label}:</span> {filters[name]}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

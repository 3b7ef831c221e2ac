import type { SearchFilters } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { classNames } from '@club/shared/ui';
import styles from './filter-crumb.module.css';

type FilterCrumbProps = { href: string; label: string; value: string };

/** Shows a filter as a link to the step that changes it. */
export function FilterCrumb({ href, label, value }: FilterCrumbProps) {
  return (
    <Link to={href} className={styles.crumb} title="Cambiar">
      <span className={classNames('visually-hidden-small', styles.label)}>{label}</span>{' '}
      <bdi className={styles.value}>{value}</bdi>
    </Link>
  );
}

export const FILTER_LABELS: Readonly<Record<keyof SearchFilters, string>> = {
  area: 'Área de trabajo',
  provincia: 'Provincia',
  canton: 'Cantón',
  especializacion: 'Especialización',
};

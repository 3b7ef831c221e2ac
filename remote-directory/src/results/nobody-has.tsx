import { countLabel, type SearchFilters } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { resultsHref } from '@club/shared/routes';
import { buttonClass, Notice } from '@club/shared/ui';
import styles from './results.module.css';

/** Where the search finds somebody, but nobody with all that they were asked to have. */
export function NobodyHas({ fitting, filters }: { fitting: number; filters: SearchFilters }) {
  return (
    <div className={styles.nobody}>
      <Notice tone="info" title="Ninguno tiene todo lo que eligió.">
        <p>Quite alguna condición para ver a quienes encontró su búsqueda.</p>
        <Link to={resultsHref(filters)} replace className={buttonClass('secondary')}>
          Ver {countLabel(fitting)}
        </Link>
      </Notice>
    </div>
  );
}

import { filtersFromQuery, searchTitle } from '@club/shared/domain';
import { Navigate, useSearchParams } from '@club/shared/router';
import { paths, resultsHref } from '@club/shared/routes';
import { PageHeading } from '@club/shared/ui';
import { BackToSearch } from './back-to-search';
import { ChosenFilters } from './chosen-filters';
import { FoundSpecialists } from './found-specialists';
import styles from './results.module.css';
import { ShareButton } from './share-button';

/** /resultados (Spec §2); without province, canton or area the visitor goes home. */
export default function ResultsPage() {
  const [query] = useSearchParams();
  const filters = filtersFromQuery(query);

  return (
    <section data-boundary="directory" className={styles.page}>
      {filters ? (
        <>
          <BackToSearch filters={filters} />
          <PageHeading title={searchTitle(filters)}>Resultados de su búsqueda</PageHeading>
          <ChosenFilters filters={filters} />
          <ShareButton href={resultsHref(filters)} title={searchTitle(filters)} className={styles.share} />
          <FoundSpecialists key={query.toString()} filters={filters} />
        </>
      ) : (
        <Navigate to={paths.home} replace />
      )}
    </section>
  );
}

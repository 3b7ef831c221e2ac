import { searchTitle } from '@club/shared/domain';
import { Navigate, useSearchParams } from '@club/shared/router';
import { paths, resultsHref } from '@club/shared/routes';
import { PageHeading } from '@club/shared/ui';
import { Fragment, useMemo } from 'react';
import { arrangedHref, searchFromQuery } from './arranged-search';
import { ArrangementControls } from './arrangement-controls';
import { BackToSearch } from './back-to-search';
import { ChosenFilters } from './chosen-filters';
import { FoundSpecialists } from './found-specialists';
import styles from './results.module.css';
import { ShareButton } from './share-button';

/** /resultados (Spec §2); without province, canton or area the visitor goes home. */
export default function ResultsPage() {
  const [query] = useSearchParams();
  const text = query.toString();
  const search = useMemo(() => searchFromQuery(new URLSearchParams(text)), [text]);
  if (!search) return <Navigate to={paths.home} replace />;
  const { filters } = search;
  return (
    <section data-boundary="directory" className={styles.page}>
      <div className={styles.top}>
        <BackToSearch filters={filters} />
        <ShareButton href={arrangedHref(search)} title={searchTitle(filters)} className={styles.share} />
      </div>
      <PageHeading title={searchTitle(filters)}>Resultados de su búsqueda</PageHeading>
      <ChosenFilters filters={filters} />
      <Fragment key={resultsHref(filters)}>
        <ArrangementControls search={search} />
        <FoundSpecialists search={search} />
      </Fragment>
    </section>
  );
}

import { shortlist } from '@club/shared/state';
import { PageHeading } from '@club/shared/ui';
import { ResultsSkeleton } from '../results/results-skeleton';
import { KeptSpecialists } from './kept-specialists';
import styles from './shortlist.module.css';

/** /guardados: whom the visitor keeps in this browser, which the server does not know (Ruling 35). */
export default function ShortlistPage() {
  const kept = shortlist.useKept();
  return (
    <section data-boundary="directory" className={styles.page}>
      <PageHeading>Especialistas guardados</PageHeading>
      {kept ? <KeptSpecialists kept={kept} /> : <ResultsSkeleton />}
    </section>
  );
}

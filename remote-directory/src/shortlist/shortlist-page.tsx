import { useLocation } from '@club/shared/router';
import { sharedShortlistIds } from '@club/shared/routes';
import { shortlist } from '@club/shared/state';
import { PageHeading } from '@club/shared/ui';
import { ResultsSkeleton } from '../results/results-skeleton';
import { SavedSpecialists } from './saved-specialists';
import { SharedSpecialists } from './shared-specialists';
import styles from './shortlist.module.css';

/** Renders /guardados: the list saved in this browser (ruling 35), or a list that another person shared. */
export default function ShortlistPage() {
  const kept = shortlist.useKept();
  const ids = sharedShortlistIds(useLocation().hash);
  const isShared = kept !== null && ids.length > 0;
  return (
    <section data-boundary="directory" className={styles.page}>
      <PageHeading>{isShared ? 'Lista compartida' : 'Especialistas guardados'}</PageHeading>
      {!kept && <ResultsSkeleton />}
      <noscript>Para verlos, active JavaScript.</noscript>
      {kept && (isShared ? <SharedSpecialists ids={ids} kept={kept} /> : <SavedSpecialists kept={kept} />)}
    </section>
  );
}

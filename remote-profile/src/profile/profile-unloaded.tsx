import { loadSpecialists } from '@club/shared/state';
import { Button, EmptyState, PageHeading } from '@club/shared/ui';
import { listFailureTexts, useOnline, useRetry } from '@club/shared/ui/network';
import { BackButton } from './back-button';
import styles from './profile-missing.module.css';

/** Nobody is found since the list could not be fetched; the profile takes this place as soon as it can. Spec §8. */
export function ProfileUnloaded() {
  const retry = useRetry(() => loadSpecialists({ again: true }));
  const { title, text } = listFailureTexts(useOnline());
  return (
    <div className={styles.page}>
      <PageHeading>No se encontró al especialista.</PageHeading>
      <EmptyState titleAs="p" title={`${title}.`} text={text}>
        <Button variant="secondary" {...retry}>
          Reintentar
        </Button>
        <BackButton />
      </EmptyState>
    </div>
  );
}

import { EmptyState, PageHeading } from '@club/shared/ui';
import { BackButton } from './back-button';
import styles from './profile-missing.module.css';

/** No specialist has the id of the address. Spec §8. */
export function ProfileMissing() {
  return (
    <div className={styles.page}>
      <PageHeading>No se encontró al especialista.</PageHeading>
      <EmptyState
        image="/imagenes/sin-especialista.svg"
        titleAs="p"
        title="Revise el enlace o búsquelo por su nombre."
      >
        <BackButton />
      </EmptyState>
    </div>
  );
}

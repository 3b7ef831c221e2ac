import type { KeptSpecialist } from '@club/shared/domain';
import { shortlist } from '@club/shared/state';
import { Button } from '@club/shared/ui';
import { useId } from 'react';
import styles from './shortlist.module.css';

export function RemovedLine({ entry }: { entry: KeptSpecialist }) {
  const id = useId();
  return (
    <div className={styles.removed}>
      <p id={id}>
        Se quitó a <bdi>{entry.nombre}</bdi>.
      </p>
      <Button variant="secondary" aria-describedby={id} onClick={() => shortlist.keep(entry)}>
        Deshacer
      </Button>
    </div>
  );
}

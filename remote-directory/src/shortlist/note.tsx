import { type KeptSpecialist, NOTE_LIMIT } from '@club/shared/domain';
import { shortlist } from '@club/shared/state';
import { TextArea } from '@club/shared/ui';
import styles from './shortlist.module.css';

/** What the visitor wants to remember of somebody; kept as it is typed. */
export function Note({ entry: { id, nota } }: { entry: KeptSpecialist }) {
  return (
    <TextArea
      label="Nota para usted"
      className={styles.note}
      rows={2}
      maxLength={NOTE_LIMIT}
      value={nota}
      onChange={({ target }) => shortlist.annotate(id, target.value)}
    />
  );
}

import type { KeptSpecialist } from '@club/shared/domain';
import { shortlist } from '@club/shared/state';
import { classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { HeartButton } from '@club/shared/ui/heart';
import { Note } from './note';
import styles from './shortlist.module.css';

type GoneCardProps = { entry: KeptSpecialist; mayBeGone: boolean };

/** Somebody of whom only the name is known: they have left the directory, or nobody could be loaded. */
export function GoneCard({ entry, mayBeGone }: GoneCardProps) {
  const { id, nombre } = entry;
  return (
    <div className={classNames(cardClass(), styles.gone)}>
      <h2 className={styles.name}>
        <bdi>{nombre}</bdi>
      </h2>
      <HeartButton className={styles.keep} name={nombre} kept onToggle={() => shortlist.remove(id)} />
      {mayBeGone && <p className={styles.help}>Ya no está en el directorio.</p>}
      <Note entry={entry} />
    </div>
  );
}

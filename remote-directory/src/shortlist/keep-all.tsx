import {
  countLabel,
  displayName,
  type KeptSpecialist,
  SHORTLIST_LIMIT,
  type Specialist,
} from '@club/shared/domain';
import { Link, useNavigate } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { shortlist } from '@club/shared/state';
import { Button, buttonClass, showToast } from '@club/shared/ui';
import styles from './shortlist.module.css';

type KeepAllProps = { specialists: readonly Specialist[]; kept: readonly KeptSpecialist[] };

function fitting(count: number): string {
  if (count === 0) return 'no cabe nadie más';
  return count === 1 ? 'cabe 1' : `caben ${count}`;
}

/** Keeps those of a list whom the visitor does not keep yet, as many as there is room for, so that nobody gives way. */
export function KeepAll({ specialists, kept }: KeepAllProps) {
  const navigate = useNavigate();
  const others = specialists.filter(({ id }) => kept.every((entry) => entry.id !== id));
  const room = others.slice(0, Math.max(0, SHORTLIST_LIMIT - kept.length));

  function keepThem() {
    for (const specialist of room) shortlist.keep({ id: specialist.id, nombre: displayName(specialist) });
    showToast(`Guardados: ${countLabel(room.length)}.`);
    navigate(paths.shortlist);
  }

  if (others.length === 0) {
    return (
      <Link to={paths.shortlist} className={buttonClass('primary')}>
        Ver sus guardados
      </Link>
    );
  }
  return (
    <>
      {room.length > 0 && <Button onClick={keepThem}>Guardar estos</Button>}
      {room.length < others.length && (
        <p className={styles.help}>
          Puede guardar {SHORTLIST_LIMIT} especialistas como máximo; de esta lista {fitting(room.length)}.
        </p>
      )}
    </>
  );
}

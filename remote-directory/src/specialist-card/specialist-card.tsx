import { fullName, placeLabel, type SearchFilters, type Specialist } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { saveFilters } from '@club/shared/state';
import { useId } from 'react';
import { CardCertificates } from './card-certificates';
import { CardRating } from './card-rating';
import { CardWork } from './card-work';
import styles from './specialist-card.module.css';

type SpecialistCardProps = { specialist: Specialist; filters: SearchFilters };

/** A result: the whole card opens the profile and keeps the search for the way back (Spec §2, Specialist card). */
export function SpecialistCard({ specialist, filters }: SpecialistCardProps) {
  const nameId = useId();
  return (
    <Link
      to={detailHref(specialist.id)}
      state={{ filters }}
      onClick={() => saveFilters(filters)}
      className={styles.card}
      aria-labelledby={nameId}
    >
      <div className={styles.head}>
        <img className={styles.portrait} src="/imagenes/perfil.svg" alt="" width="72" height="72" />
        <div className={styles.who}>
          <h2 className={styles.name} id={nameId}>
            {fullName(specialist)}
          </h2>
          {specialist.empresa !== '' && <p className={styles.company}>{specialist.empresa}</p>}
          <p className={styles.place}>{placeLabel(specialist)}</p>
        </div>
      </div>
      <CardRating id={specialist.id} />
      <CardWork specialist={specialist} />
      <CardCertificates codes={specialist.certificados} />
    </Link>
  );
}

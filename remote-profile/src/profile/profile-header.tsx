import { fullName, placeLabel, type Specialist, splitSpecializations } from '@club/shared/domain';
import { Chip, MapPin, PageHeading } from '@club/shared/ui';
import styles from './profile-header.module.css';

type Props = {
  specialist: Specialist;
  /** False when the video stands in the picture's place. */
  withPortrait: boolean;
};

/** Who this is, at a glance. */
export function ProfileHeader({ specialist, withPortrait }: Props) {
  const place = placeLabel(specialist);
  const specializations = splitSpecializations(specialist.especializacion);
  return (
    <div className={styles.header}>
      {withPortrait && (
        <img className={styles.portrait} src="/imagenes/perfil.svg" alt="" width={160} height={160} />
      )}
      <div className={styles.name}>
        <PageHeading>{fullName(specialist)}</PageHeading>
        {specialist.empresa !== '' && <p className={styles.company}>{specialist.empresa}</p>}
      </div>
      <div className={styles.about}>
        {place !== '' && (
          <p className={styles.place}>
            <MapPin size={18} aria-hidden="true" />
            {place}
          </p>
        )}
        <ul className={styles.chips} aria-label="Áreas de trabajo">
          {specialist.areaTrabajo.map((area) => (
            <li key={area}>
              <Chip tone="brand">{area}</Chip>
            </li>
          ))}
        </ul>
        {specializations.length > 0 && (
          <p className={styles.specializations}>{specializations.join(' · ')}</p>
        )}
      </div>
    </div>
  );
}

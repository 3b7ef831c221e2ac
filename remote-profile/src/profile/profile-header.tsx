import { placeName } from '@club/shared/catalogue';
import { displayName, type Specialist, splitSpecializations } from '@club/shared/domain';
import { Chip, classNames, MapPin, PageHeading } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { Morph } from '@club/shared/ui/morph';
import { Portrait } from '@club/shared/ui/portrait';
import { HeaderRating } from './header-rating';
import styles from './profile-header.module.css';

type Props = {
  specialist: Specialist;
  /** False when the video stands in the picture's place. */
  withPortrait: boolean;
};

/** Who this is, at a glance. */
export function ProfileHeader({ specialist, withPortrait }: Props) {
  const name = displayName(specialist);
  const place = placeName(specialist);
  const specializations = splitSpecializations(specialist.especializacion);
  return (
    <div className={classNames(cardClass(), styles.header)}>
      {withPortrait && (
        <Morph name={`portrait-${specialist.id}`}>
          <Portrait className={styles.portrait} name={name} size={160} />
        </Morph>
      )}
      <div className={styles.name}>
        <PageHeading>
          <Morph name={`name-${specialist.id}`}>
            <bdi>{name}</bdi>
          </Morph>
        </PageHeading>
        {specialist.empresa !== '' && specialist.empresa !== name && (
          <p className={styles.company}>
            <bdi>{specialist.empresa}</bdi>
          </p>
        )}
        <HeaderRating id={specialist.id} />
      </div>
      <div className={styles.about}>
        {place !== '' && (
          <p className={styles.place}>
            <MapPin size={18} aria-hidden="true" />
            <bdi>{place}</bdi>
          </p>
        )}
        <ul className={styles.chips} aria-label="Áreas de trabajo">
          {specialist.areaTrabajo.map((area) => (
            <li key={area}>
              <Chip tone="brand">
                <bdi>{area}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
        {specializations.length > 0 && (
          <p className={styles.specializations} dir="auto">
            {specializations.join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}

import { placeName } from '@club/shared/catalogue';
import {
  averageCaption,
  displayName,
  formatAverage,
  isRated,
  type Specialist,
  splitSpecializations,
} from '@club/shared/domain';
import { useRatingSummary } from '@club/shared/state';
import { Chip, classNames, MapPin, PageHeading, Skeleton, Stars } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { Portrait, portraitTool } from '@club/shared/ui/portrait';
import { SharedElementTransition } from '@club/shared/ui/shared-element-transition';
import type { MouseEvent } from 'react';
import { RATINGS_SECTION_ID } from '../ratings/ratings';
import styles from './profile-header.module.css';

type ProfileHeaderProps = {
  specialist: Specialist;
  /** Whether to show the picture; false if a video is shown instead. */
  withPortrait: boolean;
};

export function ProfileHeader({ specialist, withPortrait }: ProfileHeaderProps) {
  const name = displayName(specialist);
  const place = placeName(specialist);
  const specializations = splitSpecializations(specialist.especializacion);
  return (
    <div className={classNames(cardClass(), styles.header)}>
      {withPortrait && (
        <SharedElementTransition name={`portrait-${specialist.id}`}>
          <Portrait className={styles.portrait} name={name} tool={portraitTool(specialist)} size={160} />
        </SharedElementTransition>
      )}
      <div className={styles.name}>
        <PageHeading>
          <SharedElementTransition name={`name-${specialist.id}`}>
            <bdi>{name}</bdi>
          </SharedElementTransition>
        </PageHeading>
        {specialist.empresa !== '' && specialist.empresa !== name && (
          <p className={styles.company}>
            <bdi>{specialist.empresa}</bdi>
          </p>
        )}
        <RatingLink id={specialist.id} className={styles.narrow} />
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

/** Scrolls to the ratings without a new history entry, because «Regresar» must leave the profile. */
function goToRatings(event: MouseEvent) {
  const ratings = document.getElementById(RATINGS_SECTION_ID);
  if (!ratings) return;
  event.preventDefault();
  ratings.tabIndex = -1;
  ratings.focus();
  ratings.scrollIntoView();
}

type RatingLinkProps = { id: string; className: string | undefined };

/** Shows the average rating as a link to the ratings; has the same height while loading. */
export function RatingLink({ id, className }: RatingLinkProps) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton className={classNames(styles.loading, className)} />;
  const { summary } = rating;
  const look = classNames(styles.rating, className);
  if (!summary || !isRated(summary))
    return <p className={look}>{rating.failed ? '' : 'Aún sin evaluaciones'}</p>;
  return (
    <a className={look} href={`#${RATINGS_SECTION_ID}`} onClick={goToRatings}>
      <Stars value={summary.promedio} />
      <strong aria-hidden="true">{formatAverage(summary.promedio)}</strong>
      <span className={styles.basis}>{averageCaption(summary)}</span>
    </a>
  );
}

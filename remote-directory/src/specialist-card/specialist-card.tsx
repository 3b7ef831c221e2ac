import { placeName } from '@club/shared/catalogue';
import { callHref, displayName, type SearchFilters, type Specialist } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, saveFilters } from '@club/shared/state';
import { classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { Morph } from '@club/shared/ui/morph';
import { Portrait } from '@club/shared/ui/portrait';
import { useId } from 'react';
import { KeepButton } from '../shortlist/keep-button';
import { CardCertificates } from './card-certificates';
import { CardRating } from './card-rating';
import { CardWork } from './card-work';
import styles from './specialist-card.module.css';

/** The phone as it is known, for paper; none where the cell holds no number. */
const phoneText = ({ telefono }: Specialist): string | undefined =>
  callHref(telefono) === null ? undefined : telefono;

type SpecialistCardProps = {
  specialist: Specialist;
  /** The search that the card is a result of; null on the site's own screens. */
  filters: SearchFilters | null;
};

/**
 * A specialist: the whole card opens the profile and keeps the search for the way back, or forgets it where the card
 * was found by none (Spec §2, Specialist card; Ruling 18). The heart stands over the card, as no control may be within another.
 */
export function SpecialistCard({ specialist, filters }: SpecialistCardProps) {
  const nameId = useId();
  const name = displayName(specialist);
  const place = placeName(specialist);
  return (
    <>
      <Link
        to={detailHref(specialist.id)}
        state={filters && { filters }}
        onClick={() => (filters ? saveFilters(filters) : clearFilters())}
        className={classNames(cardClass('link'), styles.card)}
        aria-labelledby={nameId}
      >
        <div className={styles.head}>
          <Morph name={`portrait-${specialist.id}`}>
            <Portrait className={styles.portrait} name={name} size={72} />
          </Morph>
          <div className={styles.who} data-phone={phoneText(specialist)}>
            <h2 className={styles.name} id={nameId}>
              <Morph name={`name-${specialist.id}`}>
                <bdi>{name}</bdi>
              </Morph>
            </h2>
            {specialist.empresa !== '' && specialist.empresa !== name && (
              <p className={styles.company} dir="auto">
                {specialist.empresa}
              </p>
            )}
            {place !== '' && (
              <p className={styles.place} dir="auto">
                {place}
              </p>
            )}
          </div>
        </div>
        <CardRating id={specialist.id} filters={filters} />
        <CardWork specialist={specialist} />
        <CardCertificates codes={specialist.certificados} />
      </Link>
      <KeepButton specialist={specialist} className={styles.keep} />
    </>
  );
}

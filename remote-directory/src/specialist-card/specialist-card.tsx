import { certificateName, placeName, SAMPLE_RATINGS } from '@club/shared/catalogue';
import {
  averageScore,
  callHref,
  displayName,
  formatAverage,
  isRated,
  monthOf,
  type RatingSummary,
  ratingBasis,
  type SearchFilters,
  type Specialist,
  sortableDay,
  splitSpecializations,
} from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, saveFilters, shortlist, siteConfig, useRatingSummary } from '@club/shared/state';
import { CertificateImage, Chip, classNames, Skeleton, Stars } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { createKeepButton } from '@club/shared/ui/heart';
import { Morph } from '@club/shared/ui/morph';
import { Portrait } from '@club/shared/ui/portrait';
import { type ReactNode, useId } from 'react';
import styles from './specialist-card.module.css';

const KeepButton = createKeepButton(shortlist);

/** Returns the phone to print, unless the cell has no number. */
const phoneText = ({ telefono }: Specialist): string | undefined =>
  callHref(telefono) === null ? undefined : telefono;

type SpecialistCardProps = {
  specialist: Specialist;
  /** null on screens without a search. */
  filters: SearchFilters | null;
};

/**
 * Opens the profile and saves or clears the search (Spec §2, Specialist card; ruling 18). The heart is positioned over
 * the card, because a link must not contain a button.
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
        <CardRating id={specialist.id} isResult={filters !== null} />
        <CardWork specialist={specialist} />
        <CardCertificates codes={specialist.certificados} />
      </Link>
      <KeepButton specialist={specialist} className={styles.keep} />
    </>
  );
}

type CardRatingProps = { id: string; isResult: boolean };

/** Shows the sample average on results, unless configured otherwise, and the fetched one elsewhere. Rulings 3 and 39. */
function CardRating({ id, isResult }: CardRatingProps) {
  const isSample = isResult && siteConfig().resultsRating !== 'service';
  return isSample ? <SampleRating id={id} /> : <FetchedRating id={id} />;
}

function SampleRating({ id }: { id: string }) {
  const sample = Object.hasOwn(SAMPLE_RATINGS, id) ? SAMPLE_RATINGS[id] : undefined;
  const average = averageScore(sample?.estrellas.map(({ calificacion }) => calificacion) ?? []);
  if (average === null) return <Unrated />;
  return <Average value={average} note="Calificación de ejemplo" className={styles.sample} />;
}

/** Adds the number of evaluations and the month of the latest. Ruling 31. */
function FetchedRating({ id }: { id: string }) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton className={classNames(styles.rating, styles.fetched)} />;
  if (rating.failed) return <p className={styles.rating}>Calificación no disponible</p>;
  const { summary } = rating;
  if (!summary || !isRated(summary)) return <Unrated />;
  const latest = latestDate(summary);
  return (
    <Average value={summary.promedio} note={ratingBasis(summary)} className={styles.fetched}>
      {latest !== '' && <span className={styles.latest}>última: {monthOf(latest)}</span>}
    </Average>
  );
}

/** Returns '' if no evaluation has a date. */
function latestDate({ comentarios }: RatingSummary): string {
  let latest = '';
  for (const { fecha } of comentarios) if (sortableDay(fecha) > sortableDay(latest)) latest = fecha;
  return latest;
}

type AverageProps = { value: number; note: string; className: string | undefined; children?: ReactNode };

function Average({ value, note, className, children }: AverageProps) {
  return (
    <p className={classNames(styles.rating, className)}>
      <Stars value={value} />
      <span className={styles.value}>{formatAverage(value)}</span>
      <span className={styles.note}>{note}</span>
      {children}
    </p>
  );
}

function Unrated() {
  return <p className={styles.rating}>Sin calificaciones</p>;
}

function CardWork({ specialist }: { specialist: Specialist }) {
  const specializations = splitSpecializations(specialist.especializacion);
  return (
    <>
      <ul className={styles.areas} aria-label="Áreas de trabajo">
        {specialist.areaTrabajo.map((area) => (
          <li key={area}>
            <Chip tone="brand" dir="auto">
              {area}
            </Chip>
          </li>
        ))}
      </ul>
      <p className={styles.specializations} dir="auto">
        {specializations.join(', ')}
      </p>
    </>
  );
}

function CardCertificates({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <p className={styles.uncertified}>Sin certificaciones disponibles</p>;
  return (
    <ul className={styles.certificates} aria-label="Certificaciones">
      {[...new Set(codes)].map((code) => (
        <li key={code}>
          <CertificateImage code={code} size={40} alt={certificateName(code)} />
        </li>
      ))}
    </ul>
  );
}

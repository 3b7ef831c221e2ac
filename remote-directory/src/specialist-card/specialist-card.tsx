import { certificateName, placeName, SAMPLE_RATINGS } from '@club/shared/catalogue';
import {
  averageCaption,
  averageScore,
  callHref,
  collapseSpaces,
  displayName,
  formatAverage,
  formatMonth,
  isBlank,
  isRated,
  type RatingComment,
  type RatingSummary,
  type SearchFilters,
  type Specialist,
  sortableDay,
  splitSpecializations,
} from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, saveFilters, shortlist, siteConfig, useRatingSummary } from '@club/shared/state';
import { CertificateImage, classNames, Skeleton, Stars } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { createShortlistButton } from '@club/shared/ui/heart';
import { Portrait, portraitTool } from '@club/shared/ui/portrait';
import { SharedElementTransition } from '@club/shared/ui/shared-element-transition';
import { useId } from 'react';
import styles from './specialist-card.module.css';

const KeepButton = createShortlistButton(shortlist);

/** Returns the phone to print; undefined if it contains no number. */
const phoneText = ({ telefono }: Specialist): string | undefined =>
  callHref(telefono) === null ? undefined : telefono;

type SpecialistCardProps = {
  specialist: Specialist;
  /** Filters of the search that led to this card; null on pages without a search. */
  filters: SearchFilters | null;
};

/**
 * Links to the profile; a click saves the search, or clears a saved one if there are no filters (Spec §2, Specialist
 * card; ruling 18). CSS positions the heart over the card, because a link must not contain a button.
 */
export function SpecialistCard({ specialist, filters }: SpecialistCardProps) {
  const id = useId();
  const [nameId, placeId, ratingId] = [`${id}n`, `${id}p`, `${id}r`];
  const name = displayName(specialist);
  const place = placeName(specialist);
  return (
    <>
      <Link
        to={detailHref(specialist.id)}
        state={filters && { filters }}
        onClick={() => (filters ? saveFilters(filters) : clearFilters())}
        className={classNames(cardClass('link'), styles.card)}
        aria-labelledby={`${nameId} ${placeId} ${ratingId}`}
      >
        <div className={styles.head}>
          <SharedElementTransition name={`portrait-${specialist.id}`}>
            <Portrait className={styles.portrait} name={name} tool={portraitTool(specialist)} size={72} />
          </SharedElementTransition>
          <div className={styles.who} data-phone={phoneText(specialist)}>
            <h2 className={styles.name} id={nameId}>
              <SharedElementTransition name={`name-${specialist.id}`}>
                <bdi>{name}</bdi>
              </SharedElementTransition>
            </h2>
            {specialist.empresa !== '' && specialist.empresa !== name && (
              <p className={styles.company} dir="auto">
                {specialist.empresa}
              </p>
            )}
            {place !== '' && (
              <p id={placeId} className={styles.place} dir="auto">
                {place}
              </p>
            )}
          </div>
        </div>
        <CardRating id={specialist.id} textId={ratingId} isResult={filters !== null} />
        <CardWork specialist={specialist} />
        <CardCertificates codes={specialist.certificados} />
      </Link>
      <KeepButton specialist={specialist} className={styles.keep} />
    </>
  );
}

type RatingProps = {
  id: string;
  /** Id of the element with the rating's text, which is part of the link's accessible name. */
  textId: string;
};

/**
 * Shows the average rating. Result cards take it from the built-in sample unless the site is configured otherwise; all
 * other cards take it from the service. Rulings 3 and 39.
 */
function CardRating({ isResult, ...rest }: RatingProps & { isResult: boolean }) {
  const isSample = isResult && siteConfig().resultsRating !== 'service';
  return isSample ? <SampleRating {...rest} /> : <FetchedRating {...rest} />;
}

function SampleRating({ id, textId }: RatingProps) {
  const sample = Object.hasOwn(SAMPLE_RATINGS, id) ? SAMPLE_RATINGS[id] : undefined;
  const average = averageScore(sample?.estrellas.map(({ calificacion }) => calificacion) ?? []);
  if (average === null) return <Unrated textId={textId} />;
  return <Average textId={textId} value={average} note="Calificación de ejemplo" className={styles.sample} />;
}

/**
 * Shows the service's average, the number of evaluations, and month and first sentence of the latest evaluation.
 * Ruling 31.
 */
function FetchedRating({ id, textId }: RatingProps) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton className={classNames(styles.rating, styles.fetched)} />;
  if (rating.failed) return <Unrated textId={textId} text="Calificación no disponible" />;
  const { summary } = rating;
  if (!summary || !isRated(summary)) return <Unrated textId={textId} />;
  const { date, quote } = latestOf(summary);
  const month = date && ` · la última en ${formatMonth(date)}`;
  return (
    <div>
      <Average textId={textId} value={summary.promedio} note={averageCaption(summary) + month} />
      {quote !== '' && (
        <p className={styles.quote}>
          <q dir="auto">{quote}</q>
        </p>
      )}
    </div>
  );
}

/** Returns the date of the latest evaluation, and the start of the latest comment; each is '' if missing. */
function latestOf({ comentarios }: RatingSummary): { date: string; quote: string } {
  const latest = [...comentarios].sort((a, b) => sortableDay(b.fecha) - sortableDay(a.fecha));
  const [first] = latest;
  const worded = latest.find(({ comentario }) => !isBlank(comentario));
  return {
    date: first && sortableDay(first.fecha) > 0 ? first.fecha : '',
    quote: worded ? firstSentence(worded) : '',
  };
}

const QUOTE_LENGTH = 80;

/** Returns the first sentence, shortened at a word boundary if it is long. */
function firstSentence({ comentario }: RatingComment): string {
  const text = collapseSpaces(comentario);
  const sentence = /^.*?[.!?…](?= |$)/.exec(text)?.[0] ?? text;
  return sentence.length > QUOTE_LENGTH
    ? `${sentence.slice(0, QUOTE_LENGTH).replace(/\W+\S*$/, '')}…`
    : sentence;
}

type AverageProps = { textId: string; value: number; note: string; className?: string | undefined };

function Average({ textId, value, note, className }: AverageProps) {
  return (
    <p id={textId} className={classNames(styles.rating, className)}>
      <Stars value={value} />
      <span className={styles.value} aria-hidden="true">
        {formatAverage(value)}
      </span>
      <span className={styles.note}>{note}</span>
    </p>
  );
}

function Unrated({ textId, text = 'Sin calificaciones' }: { textId: string; text?: string }) {
  return (
    <p id={textId} className={styles.rating}>
      {text}
    </p>
  );
}

function CardWork({ specialist }: { specialist: Specialist }) {
  const specializations = splitSpecializations(specialist.especializacion);
  return (
    <>
      <ul className={styles.areas} aria-label="Áreas de trabajo">
        {specialist.areaTrabajo.map((area) => (
          <li key={area} dir="auto">
            {area}
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

import { WORK_AREAS } from '@club/shared/catalogue';
import { callHref, displayName, embedUrl, type Specialist } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref, paths } from '@club/shared/routes';
import { siteConfig } from '@club/shared/state';
import { ArrowRight, classNames, Play } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { PrintedAddress, usePrinting } from '@club/shared/ui/print';
import { useId, useState } from 'react';
import { Certificates } from '../certificates/certificates';
import { ContactCard } from '../contact/contact-card';
import { Ratings } from '../ratings/ratings';
import { BackButton } from './back-button';
import { ProfileInformation } from './information';
import { ProfileActions, QuotationButton } from './profile-actions';
import { ProfileHeader, RatingLink } from './profile-header';
import styles from './profile-view.module.css';

/**
 * Shows a profile. The contact card comes early in the document, for keyboards and screen readers; on a phone, CSS fixes it
 * to the bottom.
 */
export function ProfileView({ specialist }: { specialist: Specialist }) {
  const video = embedUrl(specialist.video);
  const { QrCode, button } = usePrinting();
  return (
    <article className={styles.page}>
      <div className={styles.back}>
        <BackButton />
      </div>
      <div className={styles.head}>
        <ProfileHeader specialist={specialist} withPortrait={video === null} />
        <PrintedAddress href={detailHref(specialist.id)} QrCode={QrCode} />
      </div>
      <div className={classNames(cardClass(), styles.side)}>
        <RatingLink id={specialist.id} className={styles.wide} />
        <QuotationButton specialist={specialist} />
        <ContactCard specialist={specialist} />
        <ProfileActions specialist={specialist} print={button} />
        {specialist.puntoVenta !== '' && (
          <p className={classNames(styles.store, styles.wide)}>
            Punto de venta asociado: <bdi>{specialist.puntoVenta}</bdi>
          </p>
        )}
      </div>
      <div className={styles.main}>
        {video && <Video src={video} specialist={specialist} />}
        <Ratings specialist={specialist} />
        <Certificates codes={specialist.certificados} />
        <ProfileInformation specialist={specialist} />
        <HiringGuideLink />
        <LegalNotice />
      </div>
    </article>
  );
}

const VIDEO_LABEL = 'Ver video';

/**
 * Shows a poster image; sends no request to YouTube or Vimeo until the visitor starts the video. Spec §2; ruling 12.
 */
function Video({ src, specialist }: { src: string; specialist: Specialist }) {
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying)
    return (
      <iframe
        ref={(player) => player?.focus()}
        className={styles.player}
        src={src}
        title={`Video de ${displayName(specialist)}`}
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      />
    );
  return (
    <div className={styles.player}>
      <img
        className={styles.poster}
        src={posterOf(specialist)}
        alt=""
        loading="lazy"
        width="320"
        height="180"
      />
      <button type="button" className={styles.play} onClick={() => setIsPlaying(true)}>
        <Play size={40} aria-hidden="true" />
        {VIDEO_LABEL}
      </button>
      <noscript>
        <a className={styles.play} href={src}>
          {VIDEO_LABEL}
        </a>
      </noscript>
    </div>
  );
}

/**
 * Returns a picture of the first work area as the poster. The video's own poster would reveal the visit to the video
 * service.
 */
function posterOf({ areaTrabajo: [first = ''] }: Specialist): string | undefined {
  const area = WORK_AREAS.find(({ areaTrabajo }) => areaTrabajo === first) ?? WORK_AREAS[0];
  return area?.imagen;
}

const HiringGuideLink = () => (
  <Link to={paths.hiringGuide} className={classNames(cardClass('link'), styles.link)}>
    Antes de contratar, revise estos puntos
    <ArrowRight size={20} aria-hidden="true" />
  </Link>
);

/** Shows the legal notice of Spec §1; its phone is configurable (ruling 21). */
function LegalNotice() {
  const id = useId();
  const { servicePhone } = siteConfig().contact;
  const href = callHref(servicePhone);
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <h2 id={id}>Aviso legal</h2>
      <p>
        Este servicio es únicamente informativo. A usted le corresponde verificar los datos, la experiencia y
        las referencias del especialista antes de contratarlo. Los especialistas afiliados no tienen ninguna
        relación laboral con nuestra tienda. Si tiene alguna inquietud, repórtela al teléfono de servicio al
        cliente {href ? <a href={href}>{servicePhone}</a> : servicePhone}.
      </p>
    </section>
  );
}

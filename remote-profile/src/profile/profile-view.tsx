import { embedUrl, type Specialist } from '@club/shared/domain';
import { detailHref } from '@club/shared/routes';
import { PrintedAddress, usePrinting } from '@club/shared/ui/print';
import { Certificates } from '../certificates/certificates';
import { ContactCard } from '../contact/contact-card';
import { HiringGuideLink } from '../hiring-guide/hiring-guide-link';
import { Ratings } from '../ratings/ratings';
import { BackButton } from './back-button';
import { Information } from './information';
import { LegalNotice } from './legal-notice';
import { ProfileActions } from './profile-actions';
import { ProfileHeader } from './profile-header';
import styles from './profile-view.module.css';
import { Video } from './video';

/** The ways to contact come early for the keyboard and the ear, whatever place the eye finds them in. */
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
      <div className={styles.side}>
        <ContactCard specialist={specialist} />
      </div>
      <div className={styles.main}>
        <ProfileActions specialist={specialist} print={button} />
        {video && <Video src={video} specialist={specialist} />}
        <Ratings specialist={specialist} />
        <Certificates codes={specialist.certificados} />
        <Information specialist={specialist} />
        <HiringGuideLink />
        <LegalNotice />
      </div>
    </article>
  );
}

import { displayName, type Specialist } from '@club/shared/domain';
import styles from './video.module.css';

/** The specialist's own presentation, in the player of YouTube or Vimeo. Spec §2; ruling 12. */
export function Video({ src, specialist }: { src: string; specialist: Specialist }) {
  return (
    <iframe
      className={styles.player}
      src={src}
      title={`Video de ${displayName(specialist)}`}
      loading="lazy"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

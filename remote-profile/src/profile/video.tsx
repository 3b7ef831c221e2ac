import { displayName, type Specialist } from '@club/shared/domain';
import { Button, buttonClass } from '@club/shared/ui';
import { useState } from 'react';
import styles from './video.module.css';

const LABEL = 'Ver video';

/** Plays the specialist's own presentation in the player of YouTube or Vimeo, which is asked for nothing before the press. Spec §2; ruling 12. */
export function Video({ src, specialist }: { src: string; specialist: Specialist }) {
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
      <Button onClick={() => setIsPlaying(true)}>{LABEL}</Button>
      <noscript>
        <a className={buttonClass()} href={src}>
          {LABEL}
        </a>
      </noscript>
    </div>
  );
}

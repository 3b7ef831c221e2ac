import { Button, Pause, Play } from '@club/shared/ui';
import { useEffect, useState } from 'react';
import styles from './banner.module.css';

/** Milliseconds that each picture of the banner stands (Spec §9). */
export const ROTATION_MS = 3_000;

type Picture = { src: string; alt: string };

/** Pictures in turn; with one alone nothing ever visibly changes, with more the visitor can pause (Spec §2, home). */
export function Banner({ pictures }: { pictures: readonly [Picture, ...Picture[]] }) {
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const rotates = pictures.length > 1;

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % pictures.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, [paused, pictures.length]);

  const { src, alt } = pictures[shown] ?? pictures[0];
  return (
    <div className={styles.banner}>
      <img src={src} alt={alt} width="1200" height="480" fetchPriority="high" />
      {rotates && (
        <Button variant="secondary" className={styles.pause} onClick={() => setPaused(!paused)}>
          {paused ? <Play /> : <Pause />}
          {paused ? 'Reanudar' : 'Pausar'}
        </Button>
      )}
    </div>
  );
}

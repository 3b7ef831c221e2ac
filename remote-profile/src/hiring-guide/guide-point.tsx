import { useId } from 'react';
import styles from './guide-point.module.css';
import type { Point } from './point';
import { PointSource } from './point-source';

export function GuidePoint({ point: { id, title, text, source } }: { point: Point }) {
  const textId = useId();
  return (
    <li className={styles.point}>
      <label className={styles.label}>
        <input className={styles.box} type="checkbox" name="punto" value={id} aria-describedby={textId} />
        <span>{title}</span>
      </label>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <PointSource source={source} />
    </li>
  );
}

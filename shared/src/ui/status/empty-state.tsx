import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { FailureScene } from './failure-scene';

export type EmptyStateProps = {
  /** URL of a decorative picture, drawn at 4:3; without one, the picture of what could not be loaded, which needs no network. */
  image?: string;
  title: ReactNode;
  text?: ReactNode;
  /** Actions. */
  children?: ReactNode;
  /** `p` where the page has its own heading that says the same, `h1` where this is all that the page says. */
  titleAs?: 'h1' | 'h2' | 'p';
};

/** Nothing to show: a picture, what happened, and what to do next. */
export function EmptyState({ image, title, text, children, titleAs: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {image ? (
        <img className={styles.image} src={image} alt="" width={320} height={240} />
      ) : (
        <FailureScene className={styles.image} />
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

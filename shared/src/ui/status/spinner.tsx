import styles from './spinner.module.css';

/** A picture only: what is under way is said by whatever it stands in. */
export function Spinner() {
  return <span className={styles.wheel} aria-hidden="true" />;
}

import { classNames } from '../class-names';
import styles from './spinner.module.css';

type SpinnerProps = {
  /** Announced to screen readers; without it the spinner is only a picture. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  const wheel = <span className={classNames(styles.wheel, className)} aria-hidden="true" />;
  if (!label) return wheel;
  return (
    <span role="status">
      {wheel}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

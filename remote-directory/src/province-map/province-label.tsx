import { formatCount } from '@club/shared/domain';
import { classNames } from '@club/shared/ui';
import { outlineOf } from './outlines';
import styles from './province-label.module.css';

type ProvinceLabelProps = { name: string; count: number; pointed: boolean };

/** Name and count over a province, for the eye: the name is drawn by the style, so that only the card holds it as text. */
export function ProvinceLabel({ name, count, pointed }: ProvinceLabelProps) {
  if (!outlineOf(name)) return null;
  return (
    <span
      className={classNames(styles.label, pointed && styles.labelPointed)}
      data-name={name}
      aria-hidden="true"
    >
      {formatCount(count)}
    </span>
  );
}

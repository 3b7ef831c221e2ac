import { Link } from '@club/shared/router';
import { classNames } from '@club/shared/ui';
import styles from './crumb.module.css';

type CrumbProps = { href: string; label: string; value: string };

/** A choice of the visitor's, as a link back to where it can be changed. */
export function Crumb({ href, label, value }: CrumbProps) {
  return (
    <Link to={href} className={styles.crumb} title="Cambiar esta elección">
      <span className={classNames('visually-hidden-small', styles.label)}>{label}</span>{' '}
      <bdi className={styles.value}>{value}</bdi>
    </Link>
  );
}

import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { shortlist } from '@club/shared/state';
import { buttonClass, classNames } from '@club/shared/ui';
import { HeartShape } from '@club/shared/ui/heart';
import styles from './header.module.css';

/** Leads to whom the visitor keeps; how many they are stands over the heart, so that nothing moves when it is known. */
export function KeptLink({ iconOnly = false }: { iconOnly?: boolean }) {
  const count = shortlist.useKept()?.length;
  return (
    <Link className={classNames(buttonClass('quiet'), styles.kept)} to={paths.shortlist}>
      <HeartShape />
      <span className={iconOnly ? 'visually-hidden' : 'visually-hidden-small'}>Guardados</span>
      {!!count && <span className={styles.count}>{count}</span>}
    </Link>
  );
}

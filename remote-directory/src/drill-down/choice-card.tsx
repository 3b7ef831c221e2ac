import { countLabel } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { ChevronRight, classNames } from '@club/shared/ui';
import styles from './choice-card.module.css';
import { REACHED_BY_CARD } from './use-drill-down';

type ChoiceCardProps = { name: string; count: number; picture: string | null; href: string };

/** One option of a step: a link to the next step, with its specialist count. */
export function ChoiceCard({ name, count, picture, href }: ChoiceCardProps) {
  return (
    <Link to={href} state={REACHED_BY_CARD} className={classNames(styles.card, !picture && styles.plain)}>
      {picture && <img className={styles.picture} src={picture} alt="" width="320" height="240" />}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span> <span className={styles.count}>{countLabel(count)}</span>
      </span>
      {!picture && <ChevronRight className={styles.sign} aria-hidden="true" />}
    </Link>
  );
}

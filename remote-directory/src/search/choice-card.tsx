import { specialistCountLabel } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { ChevronRight, classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import type { ComponentProps } from 'react';
import styles from './choice-card.module.css';

type ChoiceCardProps = Omit<ComponentProps<typeof Link>, 'to' | 'children' | 'className'> & {
  name: string;
  count: number;
  picture: string | null;
  href: string;
  /** Whether to show the hover style. */
  pointed?: boolean;
};

/** Shows an option with its number of specialists as a link. */
export function ChoiceCard({ name, count, picture, href, pointed = false, ...link }: ChoiceCardProps) {
  return (
    <Link
      {...link}
      to={href}
      className={classNames(
        cardClass('link'),
        styles.card,
        !picture && styles.plain,
        pointed && styles.pointed,
      )}
    >
      {picture && <img className={styles.picture} src={picture} alt="" width="320" height="240" />}
      <span className={styles.text}>
        <bdi className={styles.name}>{name}</bdi>{' '}
        <span className={styles.count}>{specialistCountLabel(count)}</span>
      </span>
      {!picture && <ChevronRight className={styles.sign} aria-hidden="true" />}
    </Link>
  );
}

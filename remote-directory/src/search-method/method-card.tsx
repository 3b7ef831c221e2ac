import { Link } from '@club/shared/router';
import { ArrowRight, classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import styles from './search-method.module.css';

type MethodCardProps = { href: string; picture: string; title: string; text: string };

/** One way to search, as a card that is a link. */
export function MethodCard({ href, picture, title, text }: MethodCardProps) {
  return (
    <Link to={href} className={classNames(cardClass('link'), styles.card)}>
      <img className={styles.picture} src={picture} alt="" width="320" height="240" />
      <span className={styles.text}>
        <span className={styles.title}>
          {title}
          <ArrowRight className={styles.sign} size={22} aria-hidden="true" />
        </span>{' '}
        <span className={styles.hint}>{text}</span>
      </span>
    </Link>
  );
}

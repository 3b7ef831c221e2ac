import { classNames } from '../class-names';
import styles from './card.module.css';

/** `link` makes the whole card look like one link. */
export type CardKind = 'plain' | 'link';

/** Returns the class of a card's surface; its content is laid out by the caller. */
export function cardClass(kind: CardKind = 'plain'): string {
  return classNames(styles.card, kind === 'link' && styles.link);
}

import { classNames } from '../class-names';
import styles from './card.module.css';

/** `link` styles the whole card as one link. */
export type CardKind = 'plain' | 'link';

/** Returns the class of a card's surface; the caller lays out its content. */
export function cardClass(kind: CardKind = 'plain'): string {
  return classNames(styles.card, kind === 'link' && styles.link);
}

import { classNames } from '../class-names';
import styles from './card.module.css';

/** Kind of a card; `link` is for a card that is itself a link. */
export type CardKind = 'plain' | 'link';

/** Returns the class for the border and background of a card; the caller arranges the card's content. */
export function cardClass(kind: CardKind = 'plain'): string {
  return classNames(styles.card, kind === 'link' && styles.link);
}

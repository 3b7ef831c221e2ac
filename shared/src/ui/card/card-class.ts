import { classNames } from '../class-names';
import styles from './card.module.css';

/** `link` is for a card that is one link as a whole. */
export type CardKind = 'plain' | 'link';

/** The look of a card; what lies inside, and how, is its owner's. */
export function cardClass(kind: CardKind = 'plain'): string {
  return classNames(styles.card, kind === 'link' && styles.link);
}

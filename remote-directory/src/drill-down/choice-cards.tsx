import type { Pointing } from '../province-map/use-pointing';
import { ChoiceCard } from './choice-card';
import styles from './choices.module.css';
import type { Choice } from './linked-choices';
import { REACHED_BY_CARD } from './use-drill-down';

type ChoiceCardsProps = {
  choices: readonly Choice[];
  pictures: boolean;
  /** Where a map stands beside the cards. */
  pointedAt?: string | null;
  pointing?: Pointing;
};

/** The options of a step. */
export function ChoiceCards({ choices, pictures, pointedAt, pointing }: ChoiceCardsProps) {
  return (
    <ul className={pictures ? styles.pictures : styles.texts}>
      {choices.map((choice) => (
        <li key={choice.href}>
          <ChoiceCard
            {...choice}
            state={REACHED_BY_CARD}
            pointed={choice.name === pointedAt}
            {...pointing?.(choice.name)}
          />
        </li>
      ))}
    </ul>
  );
}

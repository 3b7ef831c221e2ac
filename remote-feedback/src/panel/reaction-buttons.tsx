import { NO_REACTION, REACTIONS } from '@club/shared/domain';
import { Frown, Meh, Smile } from '@club/shared/ui';
import type { Choice } from '../widget/widget-state';
import styles from './reaction-buttons.module.css';

const ICONS = { Bueno: Smile, Neutral: Meh, Malo: Frown };

type Props = { choice: Choice | null; disabled: boolean; onChoose: (choice: Choice) => void };

/** Three reactions as toggle buttons, and the way to comment without any (ruling 25). */
export function ReactionButtons({ choice, disabled, onChoose }: Props) {
  return (
    <fieldset className={styles.reactions}>
      <legend className="visually-hidden">Su reacción</legend>
      {REACTIONS.map((reaction) => {
        const Icon = ICONS[reaction];
        return (
          <button
            key={reaction}
            type="button"
            className={styles.reaction}
            aria-pressed={choice === reaction}
            aria-disabled={disabled}
            onClick={() => onChoose(reaction)}
          >
            <Icon size={32} aria-hidden="true" />
            {reaction}
          </button>
        );
      })}
      <button
        type="button"
        className={styles.without}
        aria-pressed={choice === NO_REACTION}
        aria-disabled={disabled}
        onClick={() => onChoose(NO_REACTION)}
      >
        Comentar sin reacción
      </button>
    </fieldset>
  );
}

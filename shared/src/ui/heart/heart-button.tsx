import { classNames } from '../class-names';
import styles from './heart.module.css';
import { HeartShape } from './heart-shape';

export type HeartButtonProps = {
  /** Of the specialist. */
  name: string;
  kept: boolean;
  onToggle: () => void;
  /** Where it stands. */
  className?: string | undefined;
};

/** Keeps a specialist, or gives them away again (Ruling 35). */
export function HeartButton({ name, kept, onToggle, className }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.heart, className)}
      aria-pressed={kept}
      aria-label={kept ? `Quitar a ${name} de guardados` : `Guardar a ${name}`}
      onClick={onToggle}
    >
      <HeartShape filled={kept} />
    </button>
  );
}

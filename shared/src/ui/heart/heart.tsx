import type { ComponentType } from 'react';
import { displayName, type Specialist } from '../../domain';
import { classNames } from '../class-names';
import { HeartShape } from '../icons/line-icon';
import styles from './heart.module.css';

export { HeartShape };

export type HeartButtonProps = {
  /** Name of the specialist. */
  name: string;
  kept: boolean;
  onToggle: () => void;
  /** CSS class that sets the position of the button. */
  className?: string | undefined;
  /** Whether to show a word below the heart. */
  withText?: boolean;
};

/** Shows a button that saves a specialist in the shortlist or removes the specialist from it (ruling 35). */
export function HeartButton({ name, kept, onToggle, className, withText }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.heart, className)}
      aria-pressed={kept}
      aria-label={kept ? `Quitar a ${name} de guardados` : `Guardar a ${name}`}
      onClick={onToggle}
    >
      <HeartShape filled={kept} />
      {withText && <span>{kept ? 'Guardado' : 'Guardar'}</span>}
    </button>
  );
}

type KeepButtonProps = { specialist: Specialist } & Pick<HeartButtonProps, 'className' | 'withText'>;

/**
 * The functions of the shortlist store that the button uses. Passed as a parameter, because remotes must not bundle the
 * stores.
 */
type Shortlist = {
  useIsKept: (id: string) => boolean;
  keep: (specialist: { id: string; nombre: string }) => void;
  remove: (id: string) => void;
};

/** Creates the shortlist button of a specialist; it renders nothing on a host without a shortlist. */
export function createShortlistButton(shortlist: Shortlist | undefined): ComponentType<KeepButtonProps> {
  if (!shortlist) return () => null;
  return function KeepButton({ specialist, ...look }) {
    const { id } = specialist;
    const name = displayName(specialist);
    const isKept = shortlist.useIsKept(id);
    const toggle = () => (isKept ? shortlist.remove(id) : shortlist.keep({ id, nombre: name }));
    return <HeartButton name={name} kept={isKept} onToggle={toggle} {...look} />;
  };
}

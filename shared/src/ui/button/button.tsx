import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../status/spinner';
import styles from './button.module.css';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Under way: shows a spinner, announces itself as disabled and ignores clicks, but keeps the focus. */
  busy?: boolean;
};

export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      <span className={styles.content}>{children}</span>
    </button>
  );
}

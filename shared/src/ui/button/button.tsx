import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

/** Returns the class that makes a link look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return classNames(styles.button, styles[variant], styles[size]);
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Whether to show a spinner and ignore clicks. The button keeps the focus; screen readers announce it as disabled.
   */
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
      {busy && <span className={styles.wheel} aria-hidden="true" />}
      <span className={styles.content}>{children}</span>
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string;
  /** The icon, as a React element. */
  children: ReactNode;
  variant?: ButtonVariant;
};

/** Returns the class that makes a link look like an icon button. */
export function iconButtonClass(variant: ButtonVariant = 'quiet'): string {
  return classNames(buttonClass(variant), styles.icon);
}

export function IconButton({ label, variant, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(iconButtonClass(variant), className)}
    >
      {children}
    </button>
  );
}

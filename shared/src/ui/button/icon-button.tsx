import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './button.module.css';
import { type ButtonVariant, buttonClass } from './button-class';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name, and the tooltip. */
  label: string;
  /** The picture of the button. */
  children: ReactNode;
  variant?: ButtonVariant;
};

/** The look of an icon button, for links that should wear it. */
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

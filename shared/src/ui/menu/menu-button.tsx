import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { buttonClass } from '../button/button-class';
import { classNames } from '../class-names';
import { ChevronDown } from '../icons';
import styles from './menu-button.module.css';
import type { MenuPopupProps } from './menu-popup';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  /** Makes it a link. */
  href?: string;
  /** Called once the menu is closed and the focus is back on the button; a link hands over its event instead, to prevent. */
  onSelect?: (event?: Pick<Event, 'preventDefault'>) => void;
};

export type MenuButtonProps = {
  label: ReactNode;
  /** Accessible name, where the label is only a picture. */
  ariaLabel?: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  /** Replaces the look of the trigger, a quiet button. */
  className?: string;
  /** False leaves out the arrow beside the label. */
  arrow?: boolean;
};

type FirstFocus = MenuPopupProps['firstFocus'];

let loading: Promise<ComponentType<MenuPopupProps>> | undefined;
const loadPopup = () => {
  loading ??= import('./menu-popup').then(
    (module) => module.MenuPopup,
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/**
 * A button with a menu, by the ARIA Authoring Practices. The code of the menu is fetched when the pointer or the
 * focus comes near; a click before it has arrived opens the menu as soon as it has.
 */
export function MenuButton({
  label,
  ariaLabel,
  icon,
  items,
  align = 'end',
  className,
  arrow = true,
}: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [Popup, setPopup] = useState<ComponentType<MenuPopupProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [firstFocus, setFirstFocus] = useState<FirstFocus>('first');

  const load = () => {
    loadPopup().then(
      (loaded) => setPopup(() => loaded),
      () => setOpen(false),
    );
  };
  const show = (from: FirstFocus) => {
    load();
    setFirstFocus(from);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <>
      <button
        ref={trigger}
        id={id}
        type="button"
        className={className ?? classNames(buttonClass('quiet'), styles.trigger)}
        aria-label={ariaLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={onKeyDown}
      >
        {icon}
        {label && <span className={styles.label}>{label}</span>}
        {arrow && <ChevronDown size={18} className={styles.arrow} />}
      </button>
      {Popup && (
        <Popup
          {...{ open, items, align, firstFocus, trigger }}
          labelledBy={id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

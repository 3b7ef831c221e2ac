import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { buttonClass } from '../button/button-class';
import { classNames } from '../class-names';
import { ChevronDown } from '../icons';
import { useOutsideClick } from '../listing/use-outside-click';
import styles from './menu-button.module.css';
import { type MenuEnd, type MenuItem, MenuList } from './menu-list';

export type MenuButtonProps = {
  label: ReactNode;
  /** Accessible name, where the label is only a picture. */
  ariaLabel?: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  /** Replaces the look of the trigger, a quiet button. */
  className?: string;
  /** False leaves out the arrow beside the label. */
  arrow?: boolean;
};

/** A button with a menu, by the ARIA Authoring Practices: arrows open it, Escape, Tab and a click outside close it. */
export function MenuButton({ label, ariaLabel, icon, items, className, arrow = true }: MenuButtonProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<MenuEnd | null>(null);
  const close = () => setOpenAt(null);
  useOutsideClick(root, openAt !== null, close);

  const closeToTrigger = () => {
    trigger.current?.focus({ preventScroll: true });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={trigger}
        id={id}
        type="button"
        className={className ?? classNames(buttonClass('quiet'), styles.trigger)}
        aria-label={ariaLabel}
        aria-haspopup="menu"
        aria-expanded={openAt !== null}
        onClick={() => setOpenAt(openAt ? null : 'first')}
        onKeyDown={onKeyDown}
      >
        {icon}
        {label && <span className={styles.label}>{label}</span>}
        {arrow && <ChevronDown size={18} className={styles.arrow} />}
      </button>
      {openAt && <MenuList items={items} focusFirst={openAt} labelledBy={id} onClose={closeToTrigger} />}
    </div>
  );
}

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { buttonClass } from '../button/button';
import { classNames } from '../class-names';
import { ChevronDown } from '../icons';
import { nextMenuIndex, useOutsideClick } from '../popup/popup';
import styles from './menu-button.module.css';

export type MenuItem = {
  label: string;
  /** URL that makes the item a link; `onSelect` may prevent the event's default and navigate instead. */
  href?: string;
  /** Whether screen readers announce that the item opens a dialog. */
  opensDialog?: boolean;
  /** Called after the menu has closed and its button has the focus again. */
  onSelect?: (event: MouseEvent<HTMLElement>) => void;
};

export type MenuButtonProps = {
  label: ReactNode;
  /** Accessible name, if the button shows only an icon. */
  ariaLabel?: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  /** Class of the button that opens the menu; by default that of a quiet button. */
  className?: string;
  /** Whether to show the arrow beside the label. */
  arrow?: boolean;
};

/** Shows a button with a menu. Arrow keys open it; Escape, Tab and a click outside close it. */
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

type MenuEnd = 'first' | 'last';

type MenuListProps = {
  items: readonly MenuItem[];
  focusFirst: MenuEnd;
  labelledBy: string;
  /** Closes the menu and restores the focus. */
  onClose: () => void;
};

function MenuList({ items, focusFirst, labelledBy, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.children ?? [])] as HTMLElement[];
  const focus = (index: number) => entries().at(index)?.focus({ preventScroll: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: sets the focus once, on opening
  useEffect(() => focus(focusFirst === 'first' ? 0 : -1), []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return onClose();
    const current = entries().indexOf(document.activeElement as HTMLElement);
    const target = event.key === 'Escape' ? 'close' : nextMenuIndex(event.key, current, items);
    if (target === null) return;
    event.preventDefault();
    if (target === 'close') onClose();
    else if (target === 'press') entries()[current]?.click();
    else focus(target);
  };
  const select = (item: MenuItem, event: MouseEvent<HTMLElement>) => {
    onClose();
    const inNewTab = item.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey);
    if (!inNewTab) item.onSelect?.(event);
  };

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => {
        const Entry = item.href === undefined ? 'button' : 'a';
        return (
          <Entry
            key={item.label}
            role="menuitem"
            aria-haspopup={item.opensDialog ? 'dialog' : undefined}
            tabIndex={-1}
            type={item.href === undefined ? 'button' : undefined}
            href={item.href}
            className={styles.item}
            onClick={(event: MouseEvent<HTMLElement>) => select(item, event)}
          >
            {item.label}
          </Entry>
        );
      })}
    </div>
  );
}

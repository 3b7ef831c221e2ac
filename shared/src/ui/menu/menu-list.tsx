import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import styles from './menu-list.module.css';
import { menuTarget } from './menu-target';

export type MenuEnd = 'first' | 'last';

export type MenuItem = {
  label: string;
  /** Makes it a link; `onSelect` may then prevent the event's default and navigate by itself. */
  href?: string;
  /** Announces that it opens a dialog. */
  opensDialog?: boolean;
  /** Called with the focus back on the menu's button. */
  onSelect?: (event: MouseEvent<HTMLElement>) => void;
};

type MenuListProps = {
  items: readonly MenuItem[];
  focusFirst: MenuEnd;
  labelledBy: string;
  /** Closes the menu and gives the focus back. */
  onClose: () => void;
};

export function MenuList({ items, focusFirst, labelledBy, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.children ?? [])] as HTMLElement[];
  const focus = (index: number) => entries().at(index)?.focus({ preventScroll: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set once, on opening
  useEffect(() => focus(focusFirst === 'first' ? 0 : -1), []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return onClose();
    const current = entries().indexOf(document.activeElement as HTMLElement);
    const target = event.key === 'Escape' ? 'close' : menuTarget(event.key, current, items);
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

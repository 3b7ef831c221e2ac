import { Menu } from '@base-ui/react/menu';
import { type RefObject, useEffect, useRef } from 'react';
import type { MenuItem } from './menu-button';
import styles from './menu-popup.module.css';

export type MenuPopupProps = {
  open: boolean;
  onClose: () => void;
  items: readonly MenuItem[];
  align: 'start' | 'center' | 'end';
  firstFocus: 'first' | 'last';
  /** The button that opens it: what it is placed at, and where the focus goes back to. */
  trigger: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
};

export function MenuPopup({ open, onClose, items, align, firstFocus, trigger, labelledBy }: MenuPopupProps) {
  const list = useRef<HTMLDivElement>(null);

  const onOpenChange: Menu.Root.Props['onOpenChange'] = (_open, { event }) => {
    const onTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
    if (!onTrigger) onClose();
  };
  const select = (item: MenuItem, event: Pick<Event, 'preventDefault'>) => {
    onClose();
    trigger.current?.focus({ preventScroll: true });
    item.onSelect?.(event);
  };

  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={trigger}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Menu.Popup ref={list} className={styles.popup} aria-labelledby={labelledBy} finalFocus={trigger}>
            <FocusOnOpen list={list} at={firstFocus} />
            {items.map((item) => {
              const props = {
                className: styles.item,
                onClick: (event: Pick<Event, 'preventDefault'>) => select(item, event),
                children: [item.icon, item.label],
              };
              return item.href === undefined ? (
                <Menu.Item key={item.label} {...props} />
              ) : (
                <Menu.LinkItem key={item.label} {...props} href={item.href} />
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The trigger is not base-ui's own, so which item the key press asked for has to be said here. */
function FocusOnOpen({ list, at }: { list: RefObject<HTMLDivElement | null>; at: 'first' | 'last' }) {
  useEffect(() => {
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    choices.at(at === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  }, [list, at]);
  return null;
}

import { Menu } from '@base-ui/react/menu';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
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
  const chosen = useRef<MenuItem | null>(null);

  const closeToTrigger = () => {
    trigger.current?.focus({ preventScroll: true });
    onClose();
  };
  const ofTrigger = (target: EventTarget | null) =>
    target instanceof Node && trigger.current?.contains(target) === true;

  // A press on the trigger toggles by the trigger's own click: closing here as well would open it again.
  const onOpenChange: Menu.Root.Props['onOpenChange'] = (_open, { event, reason }) => {
    const goesTo = 'relatedTarget' in event ? event.relatedTarget : null;
    if (reason === 'escape-key') closeToTrigger();
    else if (!ofTrigger(event.target) && !ofTrigger(goesTo)) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') closeToTrigger();
  };
  const follow = (item: MenuItem, event: Pick<Event, 'preventDefault'>) => {
    onClose();
    item.onSelect?.(event);
  };
  const choose = (item: MenuItem) => {
    chosen.current = item;
    onClose();
  };

  // Only after the list is closed does it let go of the focus, which an opening dialog will want to give back.
  useEffect(() => {
    const item = chosen.current;
    if (open || !item) return;
    chosen.current = null;
    trigger.current?.focus({ preventScroll: true });
    item.onSelect?.();
  }, [open, trigger]);

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
          <Menu.Popup
            ref={list}
            className={styles.popup}
            aria-labelledby={labelledBy}
            finalFocus={false}
            onKeyDown={onKeyDown}
          >
            <FocusOnOpen list={list} at={firstFocus} />
            {items.map((item) =>
              item.href === undefined ? (
                <Menu.Item key={item.label} className={styles.item} onClick={() => choose(item)}>
                  {item.icon}
                  {item.label}
                </Menu.Item>
              ) : (
                <Menu.LinkItem
                  key={item.label}
                  className={styles.item}
                  href={item.href}
                  onClick={(event) => follow(item, event)}
                >
                  {item.icon}
                  {item.label}
                </Menu.LinkItem>
              ),
            )}
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

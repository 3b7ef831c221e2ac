import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard on its way through a list of `count` cards that grows: whoever reaches the last card finds the next
 * one behind it, and whoever is on the button goes on to the first card that was added, as the button may be gone.
 */
export function useFocusInList(list: RefObject<HTMLElement | null>, count: number, grow: () => void) {
  const isOnButton = useRef(false);
  const drawn = useRef(count);

  useLayoutEffect(() => {
    const added = list.current?.children[drawn.current];
    drawn.current = count;
    if (!isOnButton.current || !added) return;
    isOnButton.current = false;
    added.querySelector('a')?.focus();
  }, [list, count]);

  return {
    list: {
      onFocus: ({ target }: FocusEvent) => {
        if (target.closest('li') === list.current?.lastElementChild) grow();
      },
    },
    button: {
      onFocus: () => {
        isOnButton.current = true;
      },
      onBlur: () => {
        isOnButton.current = false;
      },
    },
  };
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back on a click outside of an element, while that is wanted. */
export function useOutsideClick(element: RefObject<Element | null>, wanted: boolean, onOutside: () => void) {
  const callBack = useEffectEvent(onOutside);
  useEffect(() => {
    if (!wanted) return;
    const listen = ({ target }: MouseEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) callBack();
    };
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, [element, wanted]);
}

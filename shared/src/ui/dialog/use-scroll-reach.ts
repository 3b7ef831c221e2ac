import { type RefObject, useLayoutEffect, useState } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, iframe, [tabindex="0"]';

/**
 * Whether an element that scrolls must take the focus itself to be within reach of the keyboard: it overflows and
 * holds no control that would bring the keyboard into it.
 */
export function useScrollReach(ref: RefObject<HTMLElement | null>): boolean {
  const [needed, setNeeded] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(CONTROLS));
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  });
  return needed;
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export type RetryProps = { ref: RefObject<HTMLButtonElement | null>; busy: boolean; onClick: () => void };

/**
 * What makes a button «Reintentar»: it is busy until the retry has ended. Where that takes the button away, a focus that
 * it held goes on to the page's heading.
 */
export function useRetry(retry: () => Promise<void>): RetryProps {
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && button === document.activeElement) queueMicrotask(focusHeading);
    };
  }, []);

  async function onClick(): Promise<void> {
    setBusy(true);
    await retry();
    setBusy(false);
  }

  return { ref, busy, onClick };
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

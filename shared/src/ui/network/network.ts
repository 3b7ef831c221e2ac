import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Returns whether the browser is online. False is reliable; true may be wrong. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns the texts to show if the list of specialists cannot be fetched. Spec §8. */
export const textsOfListFailure = (online: boolean) =>
  online
    ? {
        title: 'No pudimos cargar la lista de especialistas',
        text: 'Suele ser algo pasajero y seguimos intentando. Si quiere, toque «Reintentar».',
      }
    : {
        title: 'Parece que no hay conexión',
        text: 'Revise su internet: apenas vuelva la conexión, la página cargará sola.',
      };

/** Time after which a pending operation counts as slow, ms. */
const SLOW_AFTER_MS = 8_000;

/** Returns true once an operation has been pending for longer than usual. */
export function useIsSlow(isPending: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  return isPending && isLong;
}

export type RetryProps = { ref: RefObject<HTMLButtonElement | null>; busy: boolean; onClick: () => void };

/**
 * Returns the props of a button «Reintentar», which is busy during a retry. If the button disappears while it has the
 * focus, focuses the page's heading.
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

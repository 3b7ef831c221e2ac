import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(notify: () => void): () => void {
  const setPrinting = (value: boolean) => () => {
    isPrinting = value;
    notify();
  };
  const [before, after] = [setPrinting(true), setPrinting(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    isPrinting = false;
  };
}

/** Whether the page is being put on paper; what changes with it is there before the paper is. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

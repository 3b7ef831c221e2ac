import { useEffect, useState } from 'react';

/** Whether the visitor has opened the browser's own search: it finds only what is drawn. */
export function useBrowserFind(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (opensBrowserSearch(event)) setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen;
}

function opensBrowserSearch({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');
}

import { useEffect, useState } from 'react';

/** Whether the visitor has opened the browser's own search: it finds only what is drawn. */
export function useWantsAll(): boolean {
  const [wantsAll, setWantsAll] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (opensBrowserSearch(event)) setWantsAll(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return wantsAll;
}

function opensBrowserSearch({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');
}

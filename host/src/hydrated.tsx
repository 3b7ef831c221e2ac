import { useEffect } from 'react';
import { removeUnscriptedHelp } from './unscripted/remove-unscripted-help';

/** Once the shell answers to the visitor, lets `onHydrated` read what the browser keeps, and then marks the document. */
export function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(() => {
    removeUnscriptedHelp();
    onHydrated();
    document.documentElement.dataset.hydrated = '';
  }, [onHydrated]);
  return null;
}

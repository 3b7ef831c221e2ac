import { useEffect } from 'react';
import { removeUnscriptedHelp } from './unscripted/remove-unscripted-help';

/** Marks the document once the shell answers to the visitor, and then lets `onHydrated` read what the browser keeps. */
export function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(() => {
    removeUnscriptedHelp();
    onHydrated();
    document.documentElement.dataset.hydrated = '';
  }, [onHydrated]);
  return null;
}

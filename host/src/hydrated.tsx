import { type ReactNode, useEffect } from 'react';
import { removeUnscriptedHelp } from './unscripted/remove-unscripted-help';

type Props = { onHydrated: () => void; children: ReactNode };

/**
 * Calls `onHydrated`, which reads the browser's storage, once the shell answers to the visitor, and then marks the document.
 * Wraps the site: a sibling would make `useId` differ from the server's.
 */
export function Hydrated({ onHydrated, children }: Props) {
  useEffect(() => {
    removeUnscriptedHelp();
    onHydrated();
    document.documentElement.dataset.hydrated = '';
  }, [onHydrated]);
  return children;
}

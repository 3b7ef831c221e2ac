import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';

const ACTS = ['pointerdown', 'click', 'keydown', 'beforeinput'] as const;

/**
 * React drops every event that comes between the commit of a view transition and the browser's picture of the old page,
 * on a slow phone for half a second: whatever the visitor does then ends the transition first, and is heard.
 */
export function InterruptibleTransitions() {
  const [, interrupt] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const end = () => flushSync(interrupt);
    for (const act of ACTS) window.addEventListener(act, end, { capture: true });
    return () => {
      for (const act of ACTS) window.removeEventListener(act, end, { capture: true });
    };
  }, []);
  return null;
}

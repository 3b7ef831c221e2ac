import { useRef, useState } from 'react';

export type LiveReducer<S, E> = {
  /** As of the last render. */
  state: S;
  /** Whether the event changed anything: a reducer that refuses it answers with the state it was given. */
  dispatch: (event: E) => boolean;
  /** As of the last event, rendered or not. */
  latest: () => S;
};

/**
 * A reducer that knows at once what an event has done, not only at the next render. So its state alone tells whether
 * a submission may start: of two submits within one render, only the first is accepted (Ruling 4).
 */
export function useLiveReducer<S, E>(reduce: (state: S, event: E) => S, initial: S): LiveReducer<S, E> {
  const [state, setState] = useState(initial);
  const live = useRef(initial);

  function dispatch(event: E): boolean {
    const next = reduce(live.current, event);
    const changed = next !== live.current;
    live.current = next;
    setState(next);
    return changed;
  }

  return { state, dispatch, latest: () => live.current };
}

import { useRef, useState } from 'react';
import type { Evaluation, SiteFeedback } from '../domain';
import { postIgnoringResponse } from '../service/client';
import { siteConfig } from './config';

const pending = new Map<string, Promise<void>>();

/**
 * Sends a request body. Returns the pending request if an equal body is already being sent, as by a form that was
 * reopened.
 */
function send(url: string, body: Evaluation | SiteFeedback): Promise<void> {
  const key = JSON.stringify([url, body]);
  const sent = pending.get(key) ?? postIgnoringResponse(url, body).finally(() => pending.delete(key));
  pending.set(key, sent);
  return sent;
}

export const sendEvaluation = (evaluation: Evaluation): Promise<void> =>
  send(siteConfig().endpoints.evaluation, evaluation);

export const sendFeedback = (feedback: SiteFeedback): Promise<void> =>
  send(siteConfig().endpoints.feedback, feedback);

export const clearPendingSubmissions = (): void => pending.clear();

/** Returns true while a request is pending; leaving the page would abort it. */
export const isSending = (): boolean => pending.size > 0;

export type LiveReducer<S, E> = {
  /** State of the last render. */
  state: S;
  /** Applies an event; returns true if the state changed. A reducer rejects an event by returning the same state. */
  dispatch: (event: E) => boolean;
  /** Returns the state after the last event, rendered or not. */
  latest: () => S;
};

/**
 * Works like `useReducer`, but applies each event at once, before the next render. A second submit is therefore
 * rejected. Ruling 4.
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

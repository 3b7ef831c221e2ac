import { type Evaluation, evaluatorName, type RatingComment, type User } from '@club/shared/domain';
import { currentUser, useUser } from '@club/shared/state';
import { followKey, local, OWN_LOCAL_KEYS, readJson } from '@club/shared/storage';
import { useMemo, useSyncExternalStore } from 'react';
import { parseKept, withSent } from './kept-evaluations';

const KEY = OWN_LOCAL_KEYS.ownEvaluations;

const listeners = new Set<() => void>();

/** Where the storage takes nothing: for as long as the page and its user are there. */
let unwritten: { by: User; text: string } | null = null;

const keptText = (): string | null =>
  unwritten && unwritten.by === currentUser() ? unwritten.text : local.read(KEY);

/** Keeps what was sent, unless whoever sent it has logged out meanwhile. Ruling 33. */
export function keepEvaluation(evaluation: Evaluation): void {
  const user = currentUser();
  if (!user || evaluatorName(user) !== evaluation.nombreUsuario) return;
  const former = unwritten?.by === user ? JSON.parse(unwritten.text) : readJson(local, KEY);
  const text = JSON.stringify(withSent(parseKept(former), evaluation, new Date()));
  unwritten = local.write(KEY, text) ? null : { by: user, text };
  for (const listener of listeners) listener();
}

/** The user's evaluations of a specialist that were sent from this browser, the newest first; none in a first drawing. */
export function useOwnEvaluations(specialistId: string): readonly RatingComment[] {
  const user = useUser();
  const text = useSyncExternalStore(subscribe, keptText, () => null);
  return useMemo(() => {
    if (!user || text === null) return [];
    const name = evaluatorName(user);
    return parseKept(parsed(text)).filter(
      ({ idEspecialista, nombre }) => idEspecialista === specialistId && nombre === name,
    );
  }, [user, text, specialistId]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowing = followKey(KEY, listener);
  return () => {
    listeners.delete(listener);
    stopFollowing();
  };
}

import {
  type Evaluation,
  foldCase,
  parseScore,
  type RatingComment,
  readOwnProperty,
  type User,
} from '@club/shared/domain';
import { currentUser, useUser } from '@club/shared/state';
import { EXTRA_LOCAL_KEYS, followStorageKey, local, readJson } from '@club/shared/storage';
import { useMemo, useSyncExternalStore } from 'react';

const KEY = EXTRA_LOCAL_KEYS.ownEvaluations;
const MAX_STORED = 50;

/** A sent evaluation in the service's format, with the specialist's id. The name is its only personal data. */
type OwnEvaluation = RatingComment & { idEspecialista: string };

const listeners = new Set<() => void>();

/** Evaluations of one user, held in memory because the storage rejected them. */
let unsaved: { by: User; text: string } | null = null;

const storedText = (): string | null =>
  unsaved && unsaved.by === currentUser() ? unsaved.text : local.read(KEY);

/** Returns the name under which a user's evaluations are published. */
export const evaluatorName = ({ name, lastName }: User): string => `${name} ${lastName}`;

/** Stores a sent evaluation, unless its author has logged out meanwhile. Ruling 33. */
export function saveOwnEvaluation(evaluation: Evaluation): void {
  const user = currentUser();
  if (!user || evaluatorName(user) !== evaluation.nombreUsuario) return;
  const stored = unsaved?.by === user ? JSON.parse(unsaved.text) : readJson(local, KEY);
  const text = JSON.stringify(prependEvaluation(parseOwnEvaluations(stored), evaluation, new Date()));
  unsaved = local.write(KEY, text) ? null : { by: user, text };
  for (const listener of listeners) listener();
}

/**
 * Returns the evaluations of a specialist that the user sent from this browser, newest first; empty during server
 * rendering.
 */
export function useOwnEvaluations(specialistId: string): readonly RatingComment[] {
  const user = useUser();
  const text = useSyncExternalStore(subscribe, storedText, () => null);
  return useMemo(() => {
    if (!user || text === null) return [];
    const name = evaluatorName(user);
    return parseOwnEvaluations(parseJson(text)).filter(
      ({ idEspecialista, nombre }) => idEspecialista === specialistId && nombre === name,
    );
  }, [user, text, specialistId]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowing = followStorageKey(KEY, listener);
  return () => {
    listeners.delete(listener);
    stopFollowing();
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the valid evaluations of a stored list. */
export function parseOwnEvaluations(value: unknown): OwnEvaluation[] {
  return Array.isArray(value) ? value.flatMap((row) => parseRow(row) ?? []) : [];
}

function parseRow(row: unknown): OwnEvaluation | null {
  const [idEspecialista, nombre, fecha, comentario] = ['idEspecialista', 'nombre', 'fecha', 'comentario'].map(
    (name) => readOwnProperty(row, name),
  );
  const calificacion = parseScore(readOwnProperty(row, 'calificacion'));
  if (typeof idEspecialista !== 'string' || typeof nombre !== 'string' || calificacion === null) return null;
  if (typeof fecha !== 'string' || typeof comentario !== 'string') return null;
  return { idEspecialista, nombre, fecha, calificacion, comentario };
}

/** Puts a sent evaluation first and drops the oldest beyond the limit. */
export function prependEvaluation(
  stored: readonly OwnEvaluation[],
  { idEspecialista, nombreUsuario: nombre, calificacion, comentario }: Evaluation,
  sentAt: Date,
): OwnEvaluation[] {
  const sent = { idEspecialista, nombre, fecha: sentAt.toISOString(), calificacion, comentario };
  return [sent, ...stored].slice(0, MAX_STORED);
}

/** An evaluation with its marks: `own` if the user wrote it, `isPending` if the service does not list it yet. */
export type DisplayedEvaluation = RatingComment & { own?: 'latest' | 'former'; isPending?: boolean };

/**
 * Puts the user's latest evaluation first and drops the service's copy of it; `own` is sorted newest first. Ruling 33.
 */
export function mergeOwnEvaluations(
  comments: readonly RatingComment[],
  own: readonly RatingComment[],
): DisplayedEvaluation[] {
  const [latest] = own;
  if (!latest) return [...comments];
  const keys = own.map(evaluationKey);
  const published = comments.findIndex((comment) => evaluationKey(comment) === keys[0]);
  const first: DisplayedEvaluation = {
    ...(comments[published] ?? { ...latest, isPending: true }),
    own: 'latest',
  };
  const others = comments
    .filter((_comment, i) => i !== published)
    .map(
      (comment): DisplayedEvaluation =>
        keys.includes(evaluationKey(comment)) ? { ...comment, own: 'former' } : comment,
    );
  return [first, ...others];
}

/** Returns a key for comparing evaluations. It ignores spaces and case, which a service may change. */
function evaluationKey({ nombre, calificacion, comentario }: RatingComment): string {
  return JSON.stringify([foldCase(nombre), calificacion, foldCase(comentario)]);
}

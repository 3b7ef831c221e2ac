import { isRecord } from '../domain/record';

/**
 * What is known of a type: path within it → the types found there, as in `string | undefined`. In a path, `()` is what a
 * function returns, `(0)` its first argument, `[]` what a list holds, `.x` a field.
 */
export type TypeFacts = Record<string, string>;

/** Shared module → name → facts. A host's holds all that it shares; a release's what it takes and uses of that. */
export type SharedSurface = Record<string, Record<string, TypeFacts>>;

/** Whether a place is one that a host is given rather than gives: an argument, not an argument's argument. */
export const isInput = (path: string): boolean => (path.match(/\(\d+\)/g)?.length ?? 0) % 2 === 1;

function isRecordOf(value: unknown, isEach: (each: unknown) => boolean): boolean {
  return isRecord(value) && Object.values(value).every(isEach);
}

export function isSharedSurface(value: unknown): boolean {
  const isFacts = (facts: unknown) => isRecordOf(facts, (types) => typeof types === 'string');
  return isRecordOf(value, (names) => isRecordOf(names, isFacts));
}

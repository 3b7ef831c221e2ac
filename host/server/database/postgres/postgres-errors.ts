import type { DatabaseError as PostgresError } from 'pg';
import { DatabaseError, type Trouble } from '../database-error';

const BY_CLASS: readonly (readonly [RegExp, Trouble])[] = [
  [/^53100/, 'full'],
  [/^(40|55|57014)/, 'locked'],
  [/^25006/, 'readonly'],
  [/^XX00[12]/, 'damaged'],
  [/^(08|57P)/, 'unreachable'],
  [/^53/, 'overloaded'],
  [/^(2[23]|54)/, 'refused'],
];

/** Only what the server says has a severity. */
const isOfServer = (error: unknown): error is PostgresError => error instanceof Error && 'severity' in error;

/** PostgreSQL's code of an error; null when the error came from elsewhere, the connection for example. */
export const sqlState = (error: unknown): string | null => (isOfServer(error) ? (error.code ?? null) : null);

/** Two transactions were in each other's way: the loser may begin anew. */
export const isWorthAnotherTry = (error: unknown): boolean => /^40(001|P01)$/.test(sqlState(error) ?? '');

export function toDatabaseError(error: unknown): DatabaseError {
  const state = sqlState(error);
  if (state === null) return new DatabaseError('unreachable', error);
  return new DatabaseError(BY_CLASS.find(([codes]) => codes.test(state))?.[1] ?? 'other', error);
}

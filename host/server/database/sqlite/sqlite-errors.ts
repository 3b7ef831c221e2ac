import { DatabaseError, type Trouble } from '../database-error';

const BY_CODE: Record<number, Trouble> = {
  5: 'locked',
  6: 'locked',
  8: 'readonly',
  11: 'damaged',
  13: 'full',
  18: 'refused',
  19: 'refused',
  20: 'refused',
  26: 'damaged',
};

/** The package leaves the code out of what `all` throws (1.2.1); SQLite's own texts do not change. */
const BY_MESSAGE: readonly (readonly [RegExp, Trouble])[] = [
  [/is locked/, 'locked'],
  [/readonly database/, 'readonly'],
  [/malformed|is not a database/, 'damaged'],
  [/disk is full/, 'full'],
  [/constraint failed|too big|datatype mismatch/, 'refused'],
];

const OF_SQLITE: readonly unknown[] = ['ERR_SQLITE_ERROR', 'ERR_INVALID_STATE'];

/** Null when the error is not the database's. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof DatabaseError) return error.trouble;
  if (!(error instanceof Error)) return null;
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown };
  if (!OF_SQLITE.includes(code)) return null;
  const known = typeof errcode === 'number' ? BY_CODE[errcode & 0xff] : undefined;
  return known ?? BY_MESSAGE.find(([text]) => text.test(message))?.[1] ?? 'other';
}

/** Another connection holds the lock: waiting may help. */
export const isBusy = (error: unknown): boolean => troubleOf(error) === 'locked';

/** SQLite's errors as ours; what the work threw stays as it is. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError) return error;
  const trouble = troubleOf(error);
  return trouble === null ? error : new DatabaseError(trouble, error);
}

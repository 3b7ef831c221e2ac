/** What was opened, or one line that tells the operator why it was not. */
export type OpenResult<T> = { ok: true; value: T } | { ok: false; problem: string };

export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');

/** The line about a database that was found and is of no use as it is. */
export const unusable = (database: string, error: unknown): string =>
  `the database ${database} cannot be used: ${oneLine(error) || 'no answer'}`;

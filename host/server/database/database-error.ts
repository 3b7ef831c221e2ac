/** Why a database does not serve; `refused` is about the data that was given to it, the rest about the database. */
export type Trouble =
  | 'locked'
  | 'full'
  | 'readonly'
  | 'damaged'
  | 'replaced'
  | 'unreachable'
  | 'overloaded'
  | 'refused'
  | 'other';

/**
 * What the database could not do. Nothing was stored; unless it refused what it was given, the same call may work later.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly statusCode = 503;
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.trouble = trouble;
  }

  /** The database logs its own troubles, once and not for each request that meets them. */
  get isLogged(): boolean {
    return this.trouble !== 'refused';
  }
}

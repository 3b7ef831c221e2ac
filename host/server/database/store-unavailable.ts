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

/** The database cannot serve now: locked, full, failing. Nothing was stored; the same call may work later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
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

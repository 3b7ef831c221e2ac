import { createHash, type Hash } from 'node:crypto';
import type { Row } from '../../database/database';

/** The first line: what this is, and which schema its rows are of. */
export type Head = { format: 'club-backup'; version: 1; schema: number; madeAt: string };
export type TableRow = { table: string; row: Row };
/** The last line: without it, or with others before it, the copy is not whole. */
type Tail = { end: true; rows: number; sha256: string };

/** Counts and digests lines on their way to or from a file. */
export class Tally {
  readonly #hash: Hash = createHash('sha256');
  #rows = -1;

  add(line: string): void {
    this.#hash.update(`${line}\n`);
    this.#rows += 1;
  }

  tail(): Tail {
    return { end: true, rows: this.#rows, sha256: this.#hash.copy().digest('hex') };
  }
}

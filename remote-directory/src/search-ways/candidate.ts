import type { Way } from './way';

/** A way, and how loosely the text fits it: the less, the better. */
export type Candidate = Way & { looseness: number };

import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the path of a temporary folder begins: with what paths may hold, so that whatever is written or served must get along with it. */
export const tempPrefix = (within = tmpdir()): string => join(within, 'club ñ (1) ');

import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a path prefix for temporary folders. It has spaces, parentheses and a non-ASCII letter, to test path
 * handling.
 */
export const tempPrefix = (within = tmpdir()): string => join(within, 'club ñ (1) ');

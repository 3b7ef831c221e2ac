import { join } from 'node:path';
import { ROOT } from '../stack/paths';

/** What the benchmark builds for itself; ignored by git. */
const WORK_DIR = join(ROOT, '.bench');

export const BUNDLE_DIR = join(WORK_DIR, 'bundle');

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from '@club/shared/service';

/** Where pages find the worker, whichever it is. */
export const WORKER_PATH = '/sw.js';

/** The worker's file in the host's build: where the site wants none, one that takes its place and leaves. */
export const workerFile = (dist: string, { offline }: SiteConfig): string =>
  join(dist, 'worker', offline ? 'on.js' : 'off.js');

export const workerScript = (dist: string, config: SiteConfig): Promise<string> =>
  readFile(workerFile(dist, config), 'utf8');

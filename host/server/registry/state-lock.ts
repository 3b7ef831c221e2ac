import { join } from 'node:path';
import { DeployRefused } from './deploy-refused';
import { withLock } from './lock';

const PATIENCE_MS = 10_000;

/** Where the locks of a deployment directory lie. */
export const locksOf = (stateDir: string): string => join(stateDir, '.locks');

/** Runs `work` while nobody else changes what runs, nor what follows from it. */
export const withStateLock = <T>(stateDir: string, work: () => Promise<T>): Promise<T> =>
  withLock(
    {
      dir: locksOf(stateDir),
      name: 'state',
      patienceMs: PATIENCE_MS,
      refusal: () => new DeployRefused(`${stateDir} is locked by another change; try again`),
    },
    work,
  );

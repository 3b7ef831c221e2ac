import { join } from 'node:path';
import type { Project } from '@playwright/test';
import { ENGINE_NAMES } from './drivers/start-engine';
import type { EngineOptions } from './fixtures';

/** Returns a project for each browser engine, with one worker, so each browser and site start once; loading it needs no browser. */
export const journeysInEveryEngine = (): Project<object, EngineOptions>[] =>
  ENGINE_NAMES.map((name) => ({
    name,
    testDir: join(import.meta.dirname, 'journeys'),
    workers: 1,
    fullyParallel: false,
    timeout: 120_000,
    expect: { timeout: 15_000 },
    use: { engineName: name },
  }));

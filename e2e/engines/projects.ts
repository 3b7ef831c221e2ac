import { join } from 'node:path';
import type { Project } from '@playwright/test';
import { availableEngines } from './available';
import type { EngineOptions } from './fixtures';

/** The visitors' journeys, a project for each browser engine of this machine; one worker each, as a browser and a site start once for all of its journeys. */
export const journeysInEveryEngine = (): Project<object, EngineOptions>[] =>
  availableEngines().map((name) => ({
    name,
    testDir: join(import.meta.dirname, 'journeys'),
    workers: 1,
    fullyParallel: false,
    timeout: 120_000,
    expect: { timeout: 15_000 },
    use: { engineName: name },
  }));

import { defineConfig } from '@playwright/test';
import { availableEngines } from './available';
import type { EngineOptions } from './fixtures';

/** The longest journey, with a worker of its own in each engine: begun last, it would leave the other one without work. */
const LONG = '**/offline.spec.ts';

/** The visitors' journeys in every browser engine of this machine. */
export default defineConfig<object, EngineOptions>({
  testDir: 'journeys',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [{ testMatch: LONG }, { testIgnore: LONG }].flatMap((files) =>
    availableEngines().map((name) => ({ name, ...files, use: { engineName: name } })),
  ),
});

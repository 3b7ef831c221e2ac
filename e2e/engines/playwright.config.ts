import { defineConfig } from '@playwright/test';
import { availableEngines } from './available';
import type { EngineOptions } from './fixtures';

/** The visitors' journeys in every browser engine of this machine. */
export default defineConfig<object, EngineOptions>({
  testDir: 'journeys',
  outputDir: '../../test-results',
  // One for each engine: what a worker keeps at hand, a browser and a site, starts once.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: availableEngines().map((name) => ({ name, workers: 1, use: { engineName: name } })),
});

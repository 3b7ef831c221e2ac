import { defineConfig } from '@playwright/test';
import { availableEngines } from './available';
import type { EngineOptions } from './fixtures';

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
  projects: availableEngines().map((name) => ({ name, use: { engineName: name } })),
});

import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './fixtures';
import { platformJourneys, productJourneys } from './projects';

/** All journeys, in each browser engine that runs them. */
export default defineConfig<object, EngineOptions>({
  outputDir: '../../test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  projects: [...productJourneys(), ...platformJourneys()],
});

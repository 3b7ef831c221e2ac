import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './fixtures';
import { journeysInEveryEngine } from './projects';

/** The visitors' journeys in every browser engine of this machine. */
export default defineConfig<object, EngineOptions>({
  outputDir: '../../test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  projects: journeysInEveryEngine(),
});

import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engines/fixtures';
import { platformJourneys, productJourneys } from './engines/projects';
import suite from './playwright.config';

const { use, projects = [] } = suite;

/** The suite and the journeys in every engine as one run: while the slowest engine goes on, the suite keeps the other workers busy. */
export default defineConfig<object, EngineOptions>({
  ...suite,
  // A journey's browser would have the suite's options as well.
  use: {},
  projects: [
    ...productJourneys(),
    ...platformJourneys(),
    ...projects.map((project) => ({ ...project, use })),
  ],
});

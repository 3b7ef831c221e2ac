import { join } from 'node:path';
import type { Project } from '@playwright/test';
import type { EngineName } from './drivers/driver';
import type { EngineOptions } from './fixtures';

/** Has one worker, so its browser and site start once; loading it needs no browser. */
const inEngine = (
  engineName: EngineName,
  folder: string,
  rest: Project = {},
): Project<object, EngineOptions> => ({
  name: engineName,
  testDir: join(import.meta.dirname, folder),
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  ...rest,
  use: { engineName },
});

/** The visitors' journeys in the engines that the suite does not run in. */
export const productJourneys = (): Project<object, EngineOptions>[] => [
  inEngine('firefox', 'product'),
  inEngine('webkit', 'product'),
];

/** Journeys through releases and faults of the federation, and in Chromium those that the suite does not hold. */
export const platformJourneys = (): Project<object, EngineOptions>[] => [
  inEngine('firefox', 'platform', { name: 'firefox-platform' }),
  inEngine('webkit', 'platform', { name: 'webkit-platform' }),
  inEngine('chromium', '.', { testMatch: '**/{product,platform}/*.spec.ts', grep: /@chromium/ }),
];

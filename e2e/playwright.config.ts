import { defineConfig } from '@playwright/test';
import { siteUrl } from './site-url';
import { HEADLESS_CHROMIUM } from './stack/chromium';

/** What builds sites of its own, one step after the other, for minutes: begun last, it would leave one worker alone with it. */
const LONG = ['fourth-remote', 'compatibility', 'release-matrix', 'development', 'either-builder'].map(
  (name) => `**/${name}.spec.ts`,
);

/** The suite on the production build. BASE_URL: run against that site instead of one of the suite's own. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // For two processors: one of them waits at times for what it has started.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: siteUrl(),
    locale: 'es-CR',
    timezoneId: 'America/Costa_Rica',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    launchOptions: HEADLESS_CHROMIUM,
  },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'site', testIgnore: LONG },
  ],
});

import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import type { EngineOptions } from './engines/fixtures';
import { platformJourneys, productJourneys } from './engines/projects';
import { siteUrl } from './site-url';
import { HEADLESS_CHROMIUM } from './stack/chromium';

/** Specs that build sites for minutes. They start first: started last, one would keep a single worker busy at the end. */
const LONG = ['fourth-remote', 'compatibility', 'release-matrix', 'development', 'either-builder'].map(
  (name) => `**/${name}.spec.ts`,
);

const use: NonNullable<PlaywrightTestConfig['use']> = {
  baseURL: siteUrl(),
  locale: 'es-CR',
  timezoneId: 'America/Costa_Rica',
  viewport: { width: 1280, height: 800 },
  actionTimeout: 10_000,
  navigationTimeout: 20_000,
  screenshot: 'only-on-failure',
  serviceWorkers: 'block',
  launchOptions: HEADLESS_CHROMIUM,
};

/**
 * Tests the production build: `npm test` runs `product` and the visitors' journeys in Firefox and WebKit, `npm run test:platform` the rest.
 * With BASE_URL the suite runs against that site instead of one of its own.
 */
export default defineConfig<object, EngineOptions>({
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Suits two processors, because workers often wait for a server or a browser.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['./slowest-reporter.ts']],
  projects: [
    ...productJourneys(),
    { name: 'product', testDir: 'product', use },
    { name: 'long', testDir: 'platform', testMatch: LONG, use },
    ...platformJourneys(),
    { name: 'platform', testDir: 'platform', testIgnore: LONG, use },
  ],
});

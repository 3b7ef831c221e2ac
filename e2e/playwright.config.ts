import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test';
import type { EngineName } from './engines/drivers/driver';
import type { EngineOptions } from './engines/fixtures';
import { HEADLESS_CHROMIUM_OPTIONS } from './kit/sites/chromium';
import { siteUrl } from './site-url';

/** Specs that build sites for minutes. They start first, to avoid a single busy worker at the end. */
const LONG = [
  'fourth-remote',
  'compatibility',
  'release-matrix',
  'development',
  'either-builder',
  'own-repository',
].map((name) => `**/${name}.spec.ts`);

const use: NonNullable<PlaywrightTestConfig['use']> = {
  baseURL: siteUrl(),
  locale: 'es-CR',
  timezoneId: 'America/Costa_Rica',
  viewport: { width: 1280, height: 800 },
  actionTimeout: 20_000,
  navigationTimeout: 40_000,
  screenshot: 'only-on-failure',
  serviceWorkers: 'block',
  launchOptions: HEADLESS_CHROMIUM_OPTIONS,
};

/** Configures the tests of one engine with one worker, which starts browser and site once. */
const inEngine = (
  engineName: EngineName,
  folder: string,
  rest: Project = {},
): Project<object, EngineOptions> => ({
  name: engineName,
  testDir: join('engines', folder),
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  ...rest,
  use: { engineName },
});

/**
 * Tests the production build: `npm test` runs `product` and `engines/product` in Firefox and WebKit, `npm run
 * test:platform` the rest. With BASE_URL the suite tests that site instead of starting one.
 */
export default defineConfig<object, EngineOptions>({
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Three workers fit two processors, because workers often wait for a server or a browser.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Several times what a quiet machine needs, because only a failing test waits for so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['./slowest-reporter.ts']],
  projects: [
    inEngine('firefox', 'product'),
    inEngine('webkit', 'product'),
    { name: 'product', testDir: 'product', use },
    { name: 'long', testDir: 'platform', testMatch: LONG, timeout: 300_000, use },
    inEngine('firefox', 'platform', { name: 'firefox-platform' }),
    inEngine('webkit', 'platform', { name: 'webkit-platform' }),
    // Runs only tests tagged @chromium; other specs cover the same behaviour in Chromium.
    inEngine('chromium', '.', { testMatch: '**/{product,platform}/*.spec.ts', grep: /@chromium/ }),
    { name: 'platform', testDir: 'platform', testIgnore: LONG, use },
  ],
});

import { defineConfig } from '@playwright/test';
import suite from '../../playwright.config';

/** Takes a screenshot of each scene (a page in one of its states) of the production build, into `.pictures`. */
export default defineConfig(
  { ...suite, projects: undefined },
  {
    testDir: '.',
    outputDir: '../../../test-results',
    testMatch: '*.pictures.ts',
    globalSetup: '../../global-setup.ts',
    globalTeardown: './album.ts',
    reporter: 'line',
    use: { screenshot: 'off' },
  },
);

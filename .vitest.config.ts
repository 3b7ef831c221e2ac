import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './.vitest.setup.ts';
import { sharedVersions } from './shared/build/shared-versions.ts';

/** Unit tests of every workspace; a file that needs a DOM says so in its first line. */
export default defineConfig({
  define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions()), __SHARED_SURFACE__: 'undefined' },
  test: {
    include: ['{shared,host,remote-*}/**/*.test.{ts,tsx}', 'e2e/{unit,bench,budgets,support}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['.vitest.setup.ts'],
    restoreMocks: true,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

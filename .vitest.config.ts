import { defineConfig } from 'vitest/config';
import { testFiles } from './.vitest.files.ts';
import { PATIENCE_MS } from './.vitest.setup.ts';
import { sharedVersions } from './shared/build/shared-versions.ts';

const { alone, together } = testFiles(import.meta.dirname);

/** Unit tests of every workspace. Most files share a process with others: what they import is loaded once for many of them. */
export default defineConfig({
  define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions()), __SHARED_SURFACE__: 'undefined' },
  test: {
    setupFiles: ['.vitest.setup.ts'],
    restoreMocks: true,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});

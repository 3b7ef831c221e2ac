import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testFiles } from './.vitest.files.ts';
import { LongFirst } from './.vitest.order.ts';
import { PATIENCE_MS } from './.vitest.patience.ts';
import { sharedVersions } from './shared/build/shared-versions.ts';

const { alone, platform, together, windows } = testFiles(import.meta.dirname);

/** Unit tests of every workspace. Most files share a process with others: what they import is loaded once for many of them. */
export default defineConfig({
  define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions()), __SHARED_SURFACE__: 'undefined' },
  resolve: { alias: { 'vitest-environment-dom': join(import.meta.dirname, '.vitest.dom.ts') } },
  test: {
    setupFiles: ['.vitest.setup.ts'],
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    // Two for each processor: tests of servers and commands wait for these most of the time.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // It keeps the document that it is loaded with, and each file has its own.
    server: { deps: { inline: ['@testing-library/user-event'] } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'windows', include: windows, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'platform', include: platform } },
    ],
  },
});

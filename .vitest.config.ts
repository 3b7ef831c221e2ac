import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sharedVersions } from './shared/tools/vite/shared-versions.ts';
import { STATE_TIMEOUT_MS, testFiles } from './shared/tools/vitest/test-files.ts';

const tools = join(import.meta.dirname, 'shared/tools/vitest');
const { alone, platform, together, windows } = testFiles(import.meta.dirname);

/** Matches slow tests of servers and commands by folder: started last, one would leave a processor idle. */
const LONG = /\/(trials|rollout|export|operators|process)\/|\/(new-remote|deploy-scripts)\./;

/** Starts long test files first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Runs the unit tests of every workspace. Most files share a process, so that their imports are loaded once. */
export default defineConfig({
  define: {
    __HOST_VERSION__: JSON.stringify({
      version: '1.0.0',
      build: '0a1b2c3d',
      commit: null,
      builtAt: '2026-11-22T12:00:00.000Z',
    }),
    __SHARED_VERSIONS__: JSON.stringify(sharedVersions()),
    __SHARED_SURFACE__: 'undefined',
  },
  resolve: { alias: { 'vitest-environment-dom': join(tools, 'dom.ts') } },
  test: {
    setupFiles: [join(tools, 'setup.ts')],
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    // Two per processor, because tests of servers and commands mostly wait.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: STATE_TIMEOUT_MS } },
    // It keeps the document that it is loaded with, and each file has another.
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

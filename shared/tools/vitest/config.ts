import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { sharedVersions } from '../vite/build-facts.ts';
import { EXPECTED_STATE_TIMEOUT_MS, listTestFiles } from './test-files.ts';

const tool = (file: string) => join(import.meta.dirname, file);

const MEMORY = '/dev/shm';
/** Minimum free memory for storing temporary files in memory, bytes. */
const NEEDED = 4 * 1024 ** 3;

/**
 * Returns a folder in memory if the system has one with enough free space, because tests of servers are slow on a disk.
 */
function tempFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const runsPrograms = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'));
    const fits = Math.min(bavail * bsize, freemem()) > NEEDED;
    return process.env.TMPDIR === undefined && runsPrograms && fits ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Returns the configuration of the unit tests in folders below `root`. Most test files share a process, because their
 * imports are then loaded only once.
 */
export function unitTestConfig(root: string, folders: readonly string[]): ViteUserConfig {
  const { alone, together, windows, platform } = listTestFiles(root, folders);
  return {
    define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions()), __SHARED_SURFACE__: 'undefined' },
    resolve: { alias: { 'vitest-environment-dom': tool('dom.ts') } },
    test: {
      setupFiles: [tool('setup.ts')],
      env: { TMPDIR: tempFolder() },
      restoreMocks: true,
      // Uses two workers per processor, because tests of servers and commands mostly wait.
      maxWorkers: 2 * availableParallelism(),
      // Many times what a quiet machine needs, because only a failing test waits for so long.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: EXPECTED_STATE_TIMEOUT_MS } },
      // Reloads user-event for each file, because it keeps its first document; transpiles the shared package.
      server: { deps: { inline: ['@testing-library/user-event', /@club[\\/]shared/] } },
      css: { modules: { classNameStrategy: 'non-scoped' } },
      projects: [
        { extends: true, test: { name: 'together', include: together, isolate: false } },
        { extends: true, test: { name: 'windows', include: windows, isolate: false } },
        { extends: true, test: { name: 'alone', include: alone } },
        {
          extends: true,
          test: { name: 'platform', include: platform, env: { TMPDIR: tmpdir() }, testTimeout: 600_000 },
        },
      ],
    },
  };
}

/** Configuration of the unit tests of the remote in the working directory. */
export default defineConfig(() => unitTestConfig(process.cwd(), ['src']));

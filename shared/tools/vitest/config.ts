import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { sharedVersions } from '../vite/build-facts.ts';
import { STATE_TIMEOUT_MS, testFiles } from './test-files.ts';

const tool = (file: string) => join(import.meta.dirname, file);

const MEMORY = '/dev/shm';
/** Free memory that the tests may need for temporary files, bytes. */
const NEEDED = 4 * 1024 ** 3;

/** Returns a folder in memory if the system has one with room: on a disk, tests of servers wait for each file. */
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

/** Returns the configuration of the unit tests in folders below `root`. Most files share a process, so that their imports are loaded once. */
export function unitConfig(root: string, folders: readonly string[]): ViteUserConfig {
  const { alone, together, windows, platform } = testFiles(root, folders);
  return {
    define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions()), __SHARED_SURFACE__: 'undefined' },
    resolve: { alias: { 'vitest-environment-dom': tool('dom.ts') } },
    test: {
      setupFiles: [tool('setup.ts')],
      env: { TMPDIR: tempFolder() },
      restoreMocks: true,
      // Two per processor, because tests of servers and commands mostly wait.
      maxWorkers: 2 * availableParallelism(),
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: STATE_TIMEOUT_MS } },
      // Loads the testing library again in each file, because it keeps the document that exists at its first import; the shared package contains sources.
      server: { deps: { inline: ['@testing-library/user-event', /@club[\\/]shared/] } },
      css: { modules: { classNameStrategy: 'non-scoped' } },
      projects: [
        { extends: true, test: { name: 'together', include: together, isolate: false } },
        { extends: true, test: { name: 'windows', include: windows, isolate: false } },
        { extends: true, test: { name: 'alone', include: alone } },
        { extends: true, test: { name: 'platform', include: platform, env: { TMPDIR: tmpdir() } } },
      ],
    },
  };
}

/** The unit tests of the remote in the working directory. */
export default defineConfig(() => unitConfig(process.cwd(), ['src']));

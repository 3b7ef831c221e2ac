import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { unitTestConfig } from './shared/tools/vitest/config.ts';
import { workspacesIn } from './shared/tools/vitest/test-files.ts';

/** Matches the folders of slow tests. A slow test that starts last would leave the other processors idle. */
const LONG = /\/(trials|export|operators|process)\/|\/(new-remote|deploy-scripts)\./;

/** Starts long test files first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const root = import.meta.dirname;

/** Runs the unit tests of every workspace. */
export default defineConfig(
  mergeConfig(unitTestConfig(root, workspacesIn(root)), {
    define: {
      __HOST_VERSION__: JSON.stringify({
        version: '1.0.0',
        build: '0a1b2c3d',
        commit: null,
        builtAt: '2026-11-22T12:00:00.000Z',
      }),
    },
    test: { sequence: { sequencer: LongFirst } },
  }),
);

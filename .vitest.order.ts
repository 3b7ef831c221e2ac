import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of whole servers and commands, by the folders that hold what they try: begun last, one would leave a processor idle. */
const LONG = /\/(trials|rollout|export|operators|process)\/|\/(new-remote|deploy-scripts)\./;

/** The order in which files are begun: long ones first, then as ever. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

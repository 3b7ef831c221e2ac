import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testFiles } from '../../shared/tools/vitest/test-files';
import { ROOT } from '../stack/paths';
import { run } from '../stack/run';
import type { Alteration } from './alterations';
import { alteredCheckout } from './altered-checkout';

type Report = { testResults: { name: string; status: string }[] };

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

const TOOLS = join(ROOT, 'shared/tools/vitest');
const SETUP = ['setup.ts', 'test-files.ts', 'window.ts'];

type Altered = Pick<Alteration, 'edits' | 'failsTest'> & { checkout: string };

type Project = Exclude<keyof ReturnType<typeof testFiles>, 'platform'>;

/** The tests beside what is altered, by project of the repository's configuration; of what fails one, that one in a process of its own. */
function testsOf(folder: string, { checkout, edits, failsTest }: Altered): Record<Project, string[]> {
  if (failsTest) return { together: [], windows: [], alone: [`${checkout}/${failsTest}`] };
  const dirs = edits
    .map(({ file }) => posix.dirname(file))
    .filter((dir) => dir.startsWith('remote-profile/'));
  const beside = (files: string[]) =>
    files.filter((file) => dirs.includes(posix.dirname(file))).map((file) => `${checkout}/${file}`);
  const { together, windows, alone } = testFiles(join(folder, checkout));
  return { together: beside(together), windows: beside(windows), alone: beside(alone) };
}

/** The repository's own configuration, with its projects, for tests in other checkouts. */
function configOf(folder: string, altered: readonly Altered[], report: string): string {
  const tests = altered.map((each) => testsOf(folder, each));
  const root = pathToFileURL(join(ROOT, '.vitest.config.ts')).href;
  const setup = join(folder, 'setup.ts');
  return `import base from ${JSON.stringify(root)};
const tests = ${JSON.stringify(tests)};
const ofRemotes = base.test.projects.filter(({ test }) => test.name !== 'platform');
const projects = ofRemotes.map(({ test, ...rest }) => ({
  ...rest,
  test: { ...test, include: tests.flatMap((files) => files[test.name]) },
}));
const reporters = [['json', { outputFile: ${JSON.stringify(report)} }]];
export default { ...base, test: { ...base.test, setupFiles: [${JSON.stringify(setup)}], reporters, projects } };`;
}

/** Runs the tests beside what is altered, in every checkout below a folder; answers which of these failed. */
async function failedCheckouts(folder: string, altered: readonly Altered[]): Promise<Set<string>> {
  const checkouts = altered.map(({ checkout }) => checkout);
  const config = join(folder, 'vitest.config.mjs');
  const report = join(folder, 'report.json');
  for (const file of SETUP) await copyFile(join(TOOLS, file), join(folder, file));
  await writeFile(config, configOf(folder, altered, report));
  const args = [VITEST, 'run', '--config', config, '--configLoader', 'runner'];
  await run(process.execPath, args, folder).catch(() => undefined);
  const { testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
  const ran = (checkout: string) =>
    testResults.filter(({ name }) => name.replaceAll('\\', '/').includes(`/${checkout}/remote-profile/`));
  const silent = checkouts.find((checkout) => ran(checkout).length === 0);
  if (silent !== undefined) throw new Error(`No test of ${silent} was run`);
  return new Set(checkouts.filter((checkout) => ran(checkout).some(({ status }) => status !== 'passed')));
}

const TOGETHER = 'together';

/**
 * Answers with which alterations the tests beside them fail: what is said to fail one is tried by itself, and all else in
 * one checkout, as tests that pass with all of it pass with each.
 */
export async function failingTests(
  folder: string,
  altered: readonly (Alteration & Altered)[],
): Promise<Set<string>> {
  const alone = altered.filter(({ failsTest }) => failsTest);
  const others = altered.filter(({ failsTest }) => !failsTest);
  const together = {
    checkout: TOGETHER,
    edits: others.flatMap(({ edits }) => edits),
    added: Object.assign({}, ...others.map(({ added }) => added)),
  };
  await alteredCheckout(join(folder, TOGETHER), together);
  const failed = await failedCheckouts(folder, [...alone, together]);
  if (failed.has(TOGETHER)) {
    const names = others.map(({ name }) => name).join(', ');
    throw new Error(`A test fails with one of these, of which none is said to fail any: ${names}`);
  }
  return failed;
}

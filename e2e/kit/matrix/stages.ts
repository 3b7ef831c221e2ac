import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBudgetOverruns, measureRemoteBytes } from '../../../shared/tools/budget';
import { listTestFiles, workspacesIn } from '../../../shared/tools/vitest/test-files';
import { budgetOf } from '../../budgets/built-bytes';
import { ROOT, run } from '../sites/workspace';
import { makeAlteredCheckout, type SourceAlteration } from './altered-sources';

/** Result of each check for one source change: true if the check rejected it, null if the check could not run. */
export type ReleaseMatrixRow = {
  name: string;
  stopped: Record<'types' | 'tests' | 'release' | 'gate', boolean | null>;
  /** Effect for visitors if the release is deployed although earlier checks rejected it. */
  atRunTime: string;
};

const HEAD =
  '| What a release has | types | tests | release | gate | at run time |\n|---|---|---|---|---|---|';

const cell = (stopped: boolean | null): string =>
  stopped === null ? '–' : stopped ? '**stopped**' : 'passes';

const lineOf = ({ name, stopped: { types, tests, release, gate }, atRunTime }: ReleaseMatrixRow): string =>
  `| ${[name, ...[types, tests, release, gate].map(cell), atRunTime].join(' | ')} |`;

export const formatReleaseMatrix = (rows: readonly ReleaseMatrixRow[]): string =>
  [HEAD, ...rows.map(lineOf)].join('\n');

const [TITLE = ''] = HEAD.split('\n');

const FOUND = new RegExp(`${TITLE.replaceAll('|', '\\|')}(\\n\\|.*)*`);

/** Returns the table of results in a text, or '' if the text contains none. */
export const findReleaseMatrix = (text: string): string => FOUND.exec(text)?.[0] ?? '';

export const replaceReleaseMatrix = (text: string, table: string): string => text.replace(FOUND, () => table);

const BUILD_EACH = join(import.meta.dirname, 'build-each.mjs');

/** Builds remotes with their own build script, one after the other. Returns each folder, or null if the build failed. */
export async function buildEachRemote(remotes: readonly string[]): Promise<(string | null)[]> {
  const said = await run(process.execPath, [BUILD_EACH, ...remotes], import.meta.dirname);
  const built: string[] = JSON.parse(said.trim().split('\n').at(-1) ?? '');
  return remotes.map((remote) => (built.includes(remote) ? join(remote, 'dist') : null));
}

/** Permitted excess over the budget, bytes. Of the table's faulty releases, only «100 KB more» must exceed it. */
const ROOM = 500;

const profile = Object.fromEntries(
  Object.entries(budgetOf('profile')).map(([part, most]) => [part, most + ROOM]),
);

export const isOverBudget = (build: string): boolean =>
  findBudgetOverruns({ profile }, { profile: measureRemoteBytes(build) }).length > 0;

const TSC = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');

/** Matches an error of `tsc` in a file of a checkout. */
const FAULT = /^([^/\n]+)\/.*\(\d+,\d+\): error TS(\d+):/gm;

/** Returns true for the code of a syntax error, after which `tsc` reports no other errors of the program. */
const isOfSyntax = (code: string): boolean => /^1\d{3}$/.test(code);

/**
 * Returns a configuration to type-check one workspace of several checkouts as one program, which reads packages only
 * once.
 */
const programOf = (checkouts: readonly string[], workspace: string) => ({
  extends: `./${checkouts[0]}/${workspace}/tsconfig.json`,
  compilerOptions: { deduplicatePackages: false },
  include: checkouts.map((checkout) => `./${checkout}/${workspace}`),
  exclude: ['dist', 'node_modules'].map((name) => `./*/${workspace}/${name}`),
});

function faultsIn(folder: string, config: string): Promise<{ checkout: string; code: string }[]> {
  const args = [TSC, '-p', config, '--singleThreaded', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, said) => {
      const faults = [...said.matchAll(FAULT)].map(([, checkout = '', code = '']) => ({ checkout, code }));
      if (error && faults.length === 0) reject(new Error(said || error.message));
      else resolve(faults);
    });
  });
}

/** Type-checks the checkouts in a folder. Returns the checkouts with errors. */
export async function checkoutsWithTypeErrors(
  folder: string,
  checkouts: readonly string[],
  workspace: string,
): Promise<Set<string>> {
  const config = join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify(programOf(checkouts, workspace)));
  const faults = await faultsIn(folder, config);
  const faulty = new Set(faults.map(({ checkout }) => checkout));
  const others = checkouts.filter((checkout) => !faulty.has(checkout));
  if (others.length === 0 || !faults.some(({ code }) => isOfSyntax(code))) return faulty;
  return new Set([...faulty, ...(await checkoutsWithTypeErrors(folder, others, workspace))]);
}

type Report = { testResults: { name: string; status: string }[] };

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

const TOOLS = join(ROOT, 'shared/tools/vitest');
const SETUP = ['setup.ts', 'test-files.ts', 'window.ts'];

type Altered = Pick<SourceAlteration, 'edits' | 'failsTest'> & { checkout: string };

type Project = Exclude<keyof ReturnType<typeof listTestFiles>, 'platform'>;

const testFilesOf = (root: string) => listTestFiles(root, workspacesIn(root));

/**
 * Returns the unit test files in the folders of the altered files, grouped by Vitest project. Returns only `failsTest`
 * if the alteration names one; that test gets its own process.
 */
function testsOf(folder: string, { checkout, edits, failsTest }: Altered): Record<Project, string[]> {
  if (failsTest) return { together: [], windows: [], alone: [`${checkout}/${failsTest}`] };
  const dirs = edits
    .map(({ file }) => posix.dirname(file))
    .filter((dir) => dir.startsWith('remote-profile/'));
  const beside = (files: string[]) =>
    files.filter((file) => dirs.includes(posix.dirname(file))).map((file) => `${checkout}/${file}`);
  const { together, windows, alone } = testFilesOf(join(folder, checkout));
  return { together: beside(together), windows: beside(windows), alone: beside(alone) };
}

/** Returns the text of a Vitest configuration that runs this repository's projects on the altered checkouts. */
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

/** Runs the tests beside the altered files in every checkout below a folder; returns the failed checkouts. */
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
 * Runs the unit tests of each alteration and returns the names of the alterations that fail them. Alterations that
 * should pass share one checkout.
 */
export async function alterationsThatFailTests(
  folder: string,
  altered: readonly (SourceAlteration & Altered)[],
): Promise<Set<string>> {
  const alone = altered.filter(({ failsTest }) => failsTest);
  const others = altered.filter(({ failsTest }) => !failsTest);
  const together = {
    checkout: TOGETHER,
    edits: others.flatMap(({ edits }) => edits),
    added: Object.assign({}, ...others.map(({ added }) => added)),
  };
  await makeAlteredCheckout(join(folder, TOGETHER), together);
  const failed = await failedCheckouts(folder, [...alone, together]);
  if (failed.has(TOGETHER)) {
    const names = others.map(({ name }) => name).join(', ');
    throw new Error(`A test fails for one of these alterations, which should pass all tests: ${names}`);
  }
  return failed;
}

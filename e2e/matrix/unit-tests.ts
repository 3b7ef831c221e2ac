import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../stack/paths';
import { run } from '../stack/run';
import type { Alteration } from './alterations';
import { alteredCheckout } from './altered-checkout';

type Report = { testResults: { name: string; status: string }[] };

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

const SETUP = ['.vitest.setup.ts', '.vitest.patience.ts', '.vitest.window.ts'];

type Altered = Pick<Alteration, 'edits'> & { checkout: string };

/** Where only shared sources are altered, those of the page are asked. */
const OF_THE_PAGE = ['remote-profile/src/profile'];

function foldersOf({ checkout, edits }: Altered): string[] {
  const own = edits.map(({ file }) => posix.dirname(file)).filter((dir) => dir.startsWith('remote-profile/'));
  return (own.length > 0 ? own : OF_THE_PAGE).map((dir) => `${checkout}/${dir}`);
}

/** Runs the tests beside what is altered, in every checkout below a folder; answers which of these failed. */
async function failedCheckouts(folder: string, altered: readonly Altered[]): Promise<Set<string>> {
  const checkouts = altered.map(({ checkout }) => checkout);
  const config = join(folder, 'vitest.config.mjs');
  const report = join(folder, 'report.json');
  for (const file of SETUP) await copyFile(join(ROOT, file), join(folder, file));
  const tests = {
    include: [...new Set(altered.flatMap(foldersOf))].map((dir) => `${dir}/*.test.{ts,tsx}`),
    setupFiles: [join(folder, '.vitest.setup.ts')],
    reporters: [['json', { outputFile: report }]],
  };
  const source = `import base from ${JSON.stringify(pathToFileURL(join(ROOT, '.vitest.config.ts')).href)};
export default { ...base, test: { ...base.test, projects: undefined, ...${JSON.stringify(tests)} } };`;
  await writeFile(config, source);
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
 * Answers with which alterations the tests beside them fail: what is said to fail them is tried by itself, and all else in
 * one checkout, as tests that pass with all of it pass with each.
 */
export async function failingTests(
  folder: string,
  altered: readonly (Alteration & Altered)[],
): Promise<Set<string>> {
  const alone = altered.filter(({ failsTests }) => failsTests);
  const others = altered.filter(({ failsTests }) => !failsTests);
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

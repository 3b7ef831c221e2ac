import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../stack/paths';

const TSC = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');

/** A fault as `tsc` tells it, in a file of a checkout. */
const FAULT = /^([^/\n]+)\/.*\(\d+,\d+\): error TS(\d+):/gm;

/** A program with a fault of syntax is looked at for those alone. */
const isOfSyntax = (code: string): boolean => /^1\d{3}$/.test(code);

/** A workspace of several checkouts as one program: what is installed for all is read once, what is shared in each by itself. */
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

/** Answers which of the checkouts below a folder have faults of their types in a workspace. */
export async function faultyCheckouts(
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
  return new Set([...faulty, ...(await faultyCheckouts(folder, others, workspace))]);
}

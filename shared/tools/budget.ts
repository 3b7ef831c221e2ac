import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE, type ReleaseManifest } from '../src/federation/release-manifest';

type Amounts = Record<string, number>;

/** Returns a message for each part that is larger than its budget, was not measured, or has no budget. */
export function findBudgetOverruns(
  budgets: Record<string, Amounts>,
  measured: Record<string, Amounts>,
): string[] {
  const names = new Set([...Object.keys(budgets), ...Object.keys(measured)]);
  return [...names].flatMap((name) => overrunsOf(name, budgets[name] ?? {}, measured[name] ?? {}));
}

function overrunsOf(name: string, budget: Amounts, measured: Amounts): string[] {
  const parts = new Set([...Object.keys(budget), ...Object.keys(measured)]);
  return [...parts].flatMap((part) => {
    const [most, seen] = [budget[part], measured[part]];
    if (most === undefined) return `${name}: ${part} has no budget (it takes ${seen})`;
    if (seen === undefined) return `${name}: ${part} has a budget, but is not there`;
    if (seen === 0) return `${name}: ${part} was measured as nothing`;
    return seen > most ? `${name}: ${part} takes ${seen}, ${seen - most} more than its ${most}` : [];
  });
}

/** Sizes of deployed parts by name, in bytes after Brotli compression. */
export type Bytes = Record<string, number>;

/**
 * Returns the size of a file's compressed copy. A file that compression would not make smaller has no copy; then
 * returns the size of the file.
 */
function sizeOf(file: string): number {
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

export const sumOfSizes = (folder: string, files: Iterable<string>): number =>
  [...new Set(files)].reduce((total, file) => total + sizeOf(join(folder, file)), 0);

export const filesEndingWith = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));

/**
 * Returns the bytes of each exposed module with its dependencies and styles, and of `everything`: all scripts of the
 * remote.
 */
export function measureRemoteBytes(folder: string): Bytes {
  const manifest: ReleaseManifest = JSON.parse(readFileSync(join(folder, RELEASE_MANIFEST_FILE), 'utf8'));
  const modules = Object.entries(manifest.modules).map(([module, { js, css }]) => {
    const needed = [manifest.entry, ...manifest.entryImports, ...js, ...css];
    return [module, sumOfSizes(folder, needed)];
  });
  return { ...Object.fromEntries(modules), everything: sumOfSizes(folder, filesEndingWith(folder, '.js')) };
}

const BUDGET_FILE = 'budget.json';

/** Reads the budget in a remote's folder. */
export const readBudget = (folder: string): Bytes =>
  JSON.parse(readFileSync(join(folder, BUDGET_FILE), 'utf8'));

/** Prints the parts of the built remote that exceed their budget: `npm run budget -w remote-profile`. */
export function budgetCommand(): number {
  const over = findBudgetOverruns({ remote: readBudget('.') }, { remote: measureRemoteBytes('dist') });
  for (const line of over) console.error(`${line} (${BUDGET_FILE})`);
  return over.length > 0 ? 1 : 0;
}

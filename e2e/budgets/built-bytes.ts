import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES, type ReleaseManifest } from '@club/shared/federation';
import { built, ROOT } from '../kit/sites/workspace';

type Amounts = Record<string, number>;

/** Returns a message for each part that exceeds its budget, was not measured, or has no budget. */
export function overruns(budgets: Record<string, Amounts>, measured: Record<string, Amounts>): string[] {
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

/** Brotli-compressed bytes by deployed part. */
type Bytes = Record<string, number>;

/** Returns the size of the compressed copy, or of the file if compression would not make it smaller. */
function sizeOf(file: string): number {
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

const sum = (folder: string, files: Iterable<string>): number =>
  [...new Set(files)].reduce((total, file) => total + sizeOf(join(folder, file)), 0);

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));

const HOST = join(ROOT, 'host', 'dist', 'client');

/** Measures `shell` (scripts before hydration), `styles` (style sheets of every page) and `everything` (all scripts). */
function hostBytes(): Bytes {
  const page = readFileSync(join(HOST, 'index.html'), 'utf8');
  const linked = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, url = '']) => url);
  return {
    shell: sum(HOST, linked(/(?:src|href)="\/([^"]+\.js)"/g)),
    styles: sum(HOST, linked(/href="\/([^"]+\.css)"/g)),
    everything: sum(HOST, filesIn(HOST, '.js')),
  };
}

/** Returns the bytes of each exposed module with its dependencies and styles, and of `everything`: all scripts. */
export function remoteBytes(folder: string): Bytes {
  const manifest: ReleaseManifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  const modules = Object.entries(manifest.modules).map(([module, { js, css }]) => {
    const needed = [manifest.entry, ...manifest.entryImports, ...js, ...css];
    return [module, sum(folder, needed)];
  });
  return { ...Object.fromEntries(modules), everything: sum(folder, filesIn(folder, '.js')) };
}

export const DEPLOYABLES = ['host', ...REMOTE_NAMES] as const;

export const builtBytes = (): Record<string, Bytes> =>
  Object.fromEntries(
    DEPLOYABLES.map((name) => [name, name === 'host' ? hostBytes() : remoteBytes(built.remote(name))]),
  );

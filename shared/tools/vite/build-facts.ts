import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGES = ['@club/shared', 'react', 'react-dom', 'react-router-dom', 'zustand'] as const;

const require = createRequire(import.meta.url);

const fileOf = (name: string): string =>
  name === '@club/shared'
    ? join(import.meta.dirname, '../../package.json')
    : require.resolve(`${name}/package.json`);

/** Returns the installed versions of the shared packages: the host provides them, and each release records them. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(PACKAGES.map((name) => [name, JSON.parse(readFileSync(fileOf(name), 'utf8')).version]));

/** Sources from which a remote in this repository is built, relative to the remote's folder. */
const WORKSPACE_SOURCES = [
  '.',
  '../shared',
  '../package.json',
  '../package-lock.json',
  '../tsconfig.base.json',
];

/**
 * Returns whether a remote's folder is a repository of its own, with a lock file that sets the version of the shared
 * package.
 */
export const isOwnRepository = (folder: string): boolean => existsSync(join(folder, 'package-lock.json'));

/** Lists the files and folders from which the remote in a folder is built, relative to that folder. */
export const buildSourcesOf = (folder: string): readonly string[] =>
  isOwnRepository(folder) ? ['.'] : WORKSPACE_SOURCES;

/** Matches files that do not affect the build: output, installed packages, tests and logs. */
const IGNORED = /^(\..+|node_modules|dist|releases|.+\.(log|tsbuildinfo|test\.tsx?))$/;

function filesBelow(root: string, path: string): string[] {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [path];
  return readdirSync(place)
    .filter((name) => !IGNORED.test(name))
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/** Reads a file; normalizes the line ends of texts, because Git may change them. */
function normalizedBytes(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes.includes(0) ? bytes : Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Hashes all sources of the remote in a folder. The hash is equal on every machine and does not depend on commits. */
export function sourceHash(folder: string): string {
  const lines = buildSourcesOf(folder)
    .flatMap((path) => filesBelow(folder, path))
    .map((path) => `${path} ${sha256(normalizedBytes(join(folder, path)))}`);
  return sha256(lines.sort().join('\n'));
}

/** Returns the SHA-384 hash of a content in the format of the `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const ENTRY = /^(?<browser>\w+) >= (?<version>\d+(?:\.\d+)?)$/;

/** Maps browserslist names of browsers to Vite's names, if they differ. */
const VITE_NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

const manifest = join(import.meta.dirname, '../../package.json');

function readEntry(line: string): [browser: string, version: string] {
  const { browser, version } = ENTRY.exec(line)?.groups ?? {};
  if (!browser || !version) throw new Error(`browserslist: «${line}» is not «browser >= version»`);
  return [browser, version];
}

/** Returns the oldest supported version of each browser, by its browserslist name: see README.md, «Browsers». */
export const oldestBrowsers = (
  lines: readonly string[] = JSON.parse(readFileSync(manifest, 'utf8')).browserslist,
): Record<string, string> => Object.fromEntries(lines.map(readEntry));

/** Returns the browsers for Vite's `build.target`. Vite transpiles newer syntax of scripts and styles for them. */
export const viteBuildTargets = (): string[] =>
  Object.entries(oldestBrowsers()).map(([browser, version]) => `${VITE_NAMES[browser] ?? browser}${version}`);

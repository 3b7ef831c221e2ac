import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = /^(?<browser>\w+) >= (?<version>\d+(?:\.\d+)?)$/;

/** Vite's names of browsers that have another name in browserslist. */
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

/** Returns the browsers for Vite's `build.target`, which transpiles newer syntax of scripts and styles. */
export const buildTargets = (): string[] =>
  Object.entries(oldestBrowsers()).map(([browser, version]) => `${VITE_NAMES[browser] ?? browser}${version}`);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = /^(?<browser>\w+) >= (?<version>\d+(?:\.\d+)?)$/;

/** Vite's names for browsers that browserslist names differently. */
const VITE_NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

const manifest = join(import.meta.dirname, '../../../package.json');

function readEntry(line: string): [browser: string, version: string] {
  const { browser, version } = ENTRY.exec(line)?.groups ?? {};
  if (!browser || !version) throw new Error(`browserslist: «${line}» is not «browser >= version»`);
  return [browser, version];
}

/** Returns the oldest supported version of each browser, by browserslist's names: see README.md, «Browsers». */
export const oldestBrowsers = (
  lines: readonly string[] = JSON.parse(readFileSync(manifest, 'utf8')).browserslist,
): Record<string, string> => Object.fromEntries(lines.map(readEntry));

/** Returns the browsers as Vite's `build.target`, which lowers newer syntax of scripts and styles. */
export const buildTargets = (): string[] =>
  Object.entries(oldestBrowsers()).map(([browser, version]) => `${VITE_NAMES[browser] ?? browser}${version}`);

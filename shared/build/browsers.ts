import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROMISE = /^(?<browser>\w+) >= (?<version>\d+(?:\.\d+)?)$/;

/** Vite's names for what browserslist calls otherwise. */
const VITE_NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

const manifest = join(import.meta.dirname, '../../package.json');

function readPromise(line: string): [browser: string, version: string] {
  const { browser, version } = PROMISE.exec(line)?.groups ?? {};
  if (!browser || !version)
    throw new Error(`browserslist: «${line}» names no browser and its oldest version`);
  return [browser, version];
}

/** The oldest version of each browser that the site works in, by browserslist's names: see README.md, «Browsers». */
export const oldestBrowsers = (
  lines: readonly string[] = JSON.parse(readFileSync(manifest, 'utf8')).browserslist,
): Record<string, string> => Object.fromEntries(lines.map(readPromise));

/** The same as Vite's `build.target`: newer syntax, of scripts and styles, is rewritten for them. */
export const buildTargets = (): string[] =>
  Object.entries(oldestBrowsers()).map(([browser, version]) => `${VITE_NAMES[browser] ?? browser}${version}`);

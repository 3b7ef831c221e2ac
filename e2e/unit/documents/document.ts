import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../stack/paths';

/** A file of the repository: its path below the root, and its text. */
export type Document = { name: string; text: string };

const WITH_NEW_ONES = ['--cached', '--others', '--exclude-standard'];

/** The repository's files of these patterns, those not committed yet among them. */
export function documents(...patterns: string[]): Document[] {
  const files = (...options: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options, ...patterns], { cwd: ROOT, encoding: 'utf8' })
      .split('\0')
      .filter((name) => name !== '');
  const deleted = new Set(files('--deleted'));
  return files(...WITH_NEW_ONES)
    .filter((name) => !deleted.has(name))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8').replaceAll('\r\n', '\n') }));
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const withoutBlocks = (text: string): string => text.replace(/^```.*?^```/gms, '');

/** Where its links and pictures lead to, other sites apart. */
export const linksIn = (text: string): string[] =>
  all(withoutBlocks(text), /\]\(([^)\s]+)\)/g).filter((target) => !/^[a-z]+:/.test(target));

export const headingsIn = (text: string): string[] =>
  all(withoutBlocks(text), /^#{1,6} (.+)$/gm).map((heading) => heading.replaceAll('`', ''));

/** A heading's anchor, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The words of its code spans. */
export const codeWordsIn = (text: string): string[] =>
  all(withoutBlocks(text), /`([^`\n]+)`/g).flatMap((code) => code.split(/\s+/));

export type ScriptCall = { script: string; workspace: string | undefined };

export const scriptCallsIn = (text: string): ScriptCall[] =>
  [...text.matchAll(/npm run (?:-s |--silent )?([\w:-]+)(?: +-w\s+([\w-]+))?/g)].map(
    ([, script = '', workspace]) => ({ script, workspace }),
  );

/** The first cells of the table below a heading, as they are written. */
export function firstCells(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [table = ''] = /(^\|.*\n)+/m.exec(section) ?? [];
  return all(table, /^\| (.+?) \|/gm).slice(1);
}

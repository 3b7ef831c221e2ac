import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/paths';

export type TrackedFile = { path: string; text: string };

const IS_TEXT = /\.(ts|tsx|mjs|cjs|css|json|md|html|svg|sql|gs)$/;

/** The repository's texts, in the working tree's state, without the lock file. */
export function trackedFiles(): TrackedFile[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list
    .split('\0')
    .filter((path) => IS_TEXT.test(path) && path !== 'package-lock.json' && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The last commit that changed any of these paths, relative to the working directory, with `+changes` when they hold
 * more than was committed; null where there is no history to ask.
 */
export function sourceCommit(paths: readonly string[]): string | null {
  try {
    const commit = git('log', '-1', '--format=%H', '--', ...paths);
    if (commit === '') return null;
    return git('status', '--porcelain', '--', ...paths) === '' ? commit : `${commit}+changes`;
  } catch {
    return null;
  }
}

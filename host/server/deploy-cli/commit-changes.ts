import { execFileSync } from 'node:child_process';
import { sourcesOf } from '@club/shared/source-hash';
import type { Change, DeployState } from '../registry/state';

const MOST_LINES = 20;

/** Returns the commit that the newest deploy or rollback of a release recorded; null if unknown. */
export const commitOf = ({ history }: DeployState, release: string | null): string | null =>
  history.findLast(({ to }) => to === release)?.commit ?? null;

const hashOf = (commit: string): string => commit.split('+')[0] ?? '';

/** Lists the commits that are in `to` and not in `from`, newest first. Throws if the checkout lacks either. */
const log = (workspace: string, from: string, to: string): string[] =>
  execFileSync('git', ['log', '--format=%h %s (%an)', `${from}..${to}`, '--', ...sourcesOf(workspace)], {
    cwd: workspace,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Describes how two commits of a remote differ, one line per commit: `+` for added, `-` for reverted. Returns
 * null if the checkout lacks one.
 */
export function commitChanges(workspace: string, from: string | null, to: string | null): string[] | null {
  if (!from || !to) return [];
  const [before, after] = [hashOf(from), hashOf(to)];
  try {
    const lines = [
      ...log(workspace, before, after).map((line) => `+ ${line}`),
      ...log(workspace, after, before).map((line) => `- ${line}`),
    ];
    if (to.includes('+')) lines.unshift('+ uncommitted changes');
    const more = lines.length - MOST_LINES;
    return more > 0 ? [...lines.slice(0, MOST_LINES), `… ${more} more`] : lines;
  } catch {
    return null;
  }
}

/** Describes the commits of one change in the history. */
export function changesOf(workspace: string, state: DeployState, change: Change): string[] {
  const earlier = { ...state, history: state.history.slice(0, state.history.indexOf(change)) };
  const lines = commitChanges(workspace, commitOf(earlier, change.from), change.commit ?? null);
  return lines ?? ['this checkout lacks one of the two commits: git fetch'];
}

import { execFileSync } from 'node:child_process';
import { isRemoteName } from '@club/shared/federation';
import { buildSourcesOf } from '@club/shared/source-hash';
import { isUnrendered, releaseLineFolders } from '../../registry/changes';
import { authorName, type RolloutChange } from '../../registry/rollout';
import {
  currentOffSwitch,
  type DeployHistoryEntry,
  type DeployState,
  type RemoteSwitch,
  remoteSwitchesOf,
  rolloutChangesOf,
} from '../../registry/state';

const MOST_LINES = 20;

/** Returns the commit recorded with the newest deploy or rollback of a release; null if unknown. */
export const commitOfRelease = ({ history }: DeployState, release: string | null): string | null =>
  history.findLast(({ to }) => to === release)?.commit ?? null;

const hashOf = (commit: string): string => commit.split('+')[0] ?? '';

/** Lists the commits that are in `to` and not in `from`, newest first. Throws if the checkout lacks `to` or `from`. */
const log = (workspace: string, from: string, to: string): string[] =>
  execFileSync('git', ['log', '--format=%h %s (%an)', `${from}..${to}`, '--', ...buildSourcesOf(workspace)], {
    cwd: workspace,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Describes how two commits of a remote differ, one line per commit: `+` for added, `-` for reverted. Returns null if
 * the checkout lacks one of the two.
 */
export function describeCommitDifference(
  workspace: string,
  from: string | null,
  to: string | null,
): string[] | null {
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

/** Describes the commits that one change in the history added or reverted. */
export function describeCommitsOfChange(
  workspace: string,
  state: DeployState,
  change: DeployHistoryEntry,
): string[] {
  const earlier = { ...state, history: state.history.slice(0, state.history.indexOf(change)) };
  const lines = describeCommitDifference(
    workspace,
    commitOfRelease(earlier, change.from),
    change.commit ?? null,
  );
  return lines ?? ['this checkout lacks one of the two commits: git fetch'];
}

const SHOWN_COMMIT = 10;

function sourcesText({ commit }: DeployHistoryEntry): string {
  const [hash, changes] = commit?.split('+') ?? [];
  if (!hash) return 'unknown sources';
  return `commit ${hash.slice(0, SHOWN_COMMIT)}${changes ? ' with changes' : ''}`;
}

const textOf = (change: DeployHistoryEntry): string => {
  const { at, action, atStart, fix, from, to, by, reason } = change;
  return `  ${at}  ${atStart ? 'start' : fix ? 'fix' : action}  ${from ?? '–'} → ${to}  by ${authorName(by)}  from ${sourcesText(change)}${reason ? `  ${reason}` : ''}`;
};

const rolloutText = ({ at, action, release, share, by, reason }: RolloutChange): string =>
  `  ${at}  rollout ${action}  ${release} to ${share} %  by ${authorName(by)}${reason ? `  ${reason}` : ''}`;

const switchText = ({ at, off, by, reason }: RemoteSwitch): string =>
  `  ${at}  switched ${off ? 'off' : 'on'}  by ${authorName(by)}${reason ? `  ${reason}` : ''}`;

/** Formats one line about a remote: its running release and its rollback targets. */
export function formatRunningRelease(state: DeployState, remote: string): string {
  const [running = 'nothing', ...earlier] = releaseLineFolders(state, remote);
  const name = isRemoteName(remote) ? remote : `${remote} (not known to this command)`;
  const rendering = isUnrendered(state, remote) ? ', never drawn on the server' : '';
  const off = currentOffSwitch(state, remote) ? ', but is switched off' : '';
  return `${name} runs ${running}${rendering}${off}; can go back to: ${earlier.join(', ') || 'nothing'}`;
}

/**
 * Formats the history of remotes: time, author and commit of each change, after the running release. `detailsOf` adds
 * lines below a change.
 */
export function formatHistory(
  state: DeployState,
  remotes: readonly string[],
  detailsOf: (change: DeployHistoryEntry) => string[] = () => [],
): string[] {
  return remotes.flatMap((remote) => {
    const changes = state.history.filter((change) => change.remote === remote);
    const lines = [
      ...changes.map((change) => ({
        at: change.at,
        text: [textOf(change), ...detailsOf(change).map((line) => `      ${line}`)].join('\n'),
      })),
      ...remoteSwitchesOf(state, remote).map((one) => ({ at: one.at, text: switchText(one) })),
      ...rolloutChangesOf(state, remote).map((change) => ({ at: change.at, text: rolloutText(change) })),
    ];
    return [
      formatRunningRelease(state, remote),
      ...lines.sort((a, b) => a.at.localeCompare(b.at)).map(({ text }) => text),
    ];
  });
}

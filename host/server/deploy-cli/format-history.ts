import { isRemoteName } from '@club/shared/federation';
import { isUnrendered, lineFolders } from '../registry/changes';
import { authorName, type RolloutChange } from '../registry/rollout';
import {
  type Change,
  type DeployState,
  type RemoteSwitch,
  rolloutChangesOf,
  switchedOff,
  switchesOf,
} from '../registry/state';

const SHOWN_COMMIT = 10;

function sourcesOf({ commit }: Change): string {
  const [hash, changes] = commit?.split('+') ?? [];
  if (!hash) return 'unknown sources';
  return `commit ${hash.slice(0, SHOWN_COMMIT)}${changes ? ' with changes' : ''}`;
}

const textOf = (change: Change): string => {
  const { at, action, atStart, fix, from, to, by, reason } = change;
  return `  ${at}  ${atStart ? 'start' : fix ? 'fix' : action}  ${from ?? '–'} → ${to}  by ${authorName(by)}  from ${sourcesOf(change)}${reason ? `  ${reason}` : ''}`;
};

const rolloutText = ({ at, action, release, share, by, reason }: RolloutChange): string =>
  `  ${at}  rollout ${action}  ${release} to ${share} %  by ${authorName(by)}${reason ? `  ${reason}` : ''}`;

const switchText = ({ at, off, by, reason }: RemoteSwitch): string =>
  `  ${at}  switched ${off ? 'off' : 'on'}  by ${authorName(by)}${reason ? `  ${reason}` : ''}`;

/** Formats one line about a remote: its running release and its rollback targets. */
export function formatRunning(state: DeployState, remote: string): string {
  const [running = 'nothing', ...earlier] = lineFolders(state, remote);
  const name = isRemoteName(remote) ? remote : `${remote} (not known to this command)`;
  const rendering = isUnrendered(state, remote) ? ', never drawn on the server' : '';
  const off = switchedOff(state, remote) ? ', but is switched off' : '';
  return `${name} runs ${running}${rendering}${off}; can go back to: ${earlier.join(', ') || 'nothing'}`;
}

/**
 * Formats the history of remotes: time, author and commit of each change, after the running release. `detailsOf` adds
 * lines below a change.
 */
export function formatHistory(
  state: DeployState,
  remotes: readonly string[],
  detailsOf: (change: Change) => string[] = () => [],
): string[] {
  return remotes.flatMap((remote) => {
    const changes = state.history.filter((change) => change.remote === remote);
    const lines = [
      ...changes.map((change) => ({
        at: change.at,
        text: [textOf(change), ...detailsOf(change).map((line) => `      ${line}`)].join('\n'),
      })),
      ...switchesOf(state, remote).map((one) => ({ at: one.at, text: switchText(one) })),
      ...rolloutChangesOf(state, remote).map((change) => ({ at: change.at, text: rolloutText(change) })),
    ];
    return [
      formatRunning(state, remote),
      ...lines.sort((a, b) => a.at.localeCompare(b.at)).map(({ text }) => text),
    ];
  });
}

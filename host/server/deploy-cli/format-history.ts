import { isRemoteName } from '@club/shared/federation';
import { isUnrendered, keptFolders } from '../registry/changes';
import type { Change, DeployState } from '../registry/state';

const SHOWN_COMMIT = 10;

function sourcesOf({ commit }: Change): string {
  const [hash, changes] = commit?.split('+') ?? [];
  if (!hash) return 'unknown sources';
  return `commit ${hash.slice(0, SHOWN_COMMIT)}${changes ? ' with changes' : ''}`;
}

const textOf = (change: Change): string => {
  const { at, action, atStart, from, to, by } = change;
  return `  ${at}  ${atStart ? 'start' : action}  ${from ?? '–'} → ${to}  by ${by}  from ${sourcesOf(change)}`;
};

/** What ran when, by whom and made of what, and what can be gone back to, as lines for a terminal. */
export function formatHistory(state: DeployState, remotes: readonly string[]): string[] {
  return remotes.flatMap((remote) => {
    const [running = 'nothing', ...earlier] = keptFolders(state, remote);
    const changes = state.history.filter((change) => change.remote === remote);
    return [
      `${remote}${isRemoteName(remote) ? '' : ' (not known to this command)'} runs ${running}${isUnrendered(state, remote) ? ', never drawn on the server' : ''}; can go back to: ${earlier.join(', ') || 'nothing'}`,
      ...changes.map(textOf),
    ];
  });
}

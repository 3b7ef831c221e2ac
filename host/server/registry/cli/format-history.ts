import type { RemoteName } from '@club/shared/federation';
import { keptFolders } from '../changes';
import type { DeployState } from '../state';

/** What ran when, and what can be gone back to, as lines for a terminal. */
export function formatHistory(state: DeployState, remotes: readonly RemoteName[]): string[] {
  return remotes.flatMap((remote) => {
    const [running = 'nothing', ...earlier] = keptFolders(state, remote);
    const changes = state.history.filter((change) => change.remote === remote);
    return [
      `${remote} runs ${running}; can go back to: ${earlier.join(', ') || 'nothing'}`,
      ...changes.map(
        ({ at, action, from, to, by }) => `  ${at}  ${action}  ${from ?? '–'} → ${to}  by ${by}`,
      ),
    ];
  });
}

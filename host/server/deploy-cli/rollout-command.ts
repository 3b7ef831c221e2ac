import type { DeployDirectory } from '../registry/deploy-directory';
import { DeployRefused } from '../registry/deploy-refused';
import { SHARES } from '../registry/rollout';
import { candidateOf, shareOf } from '../registry/rollout-state';
import { type DeployState, rolloutChangesOf, rolloutOf } from '../registry/state';
import { STEERINGS } from '../rollouts/steer';
import { requireNoMore, requireRemote } from './arguments';

const WORDS = ['status', ...STEERINGS] as const;

/** What is said of a deploy that began a rollout. */
export const begunLine = (remote: string, entry: string, suffix: string): string =>
  `${remote} sends ${entry} to ${SHARES[0]} % of visitors ${suffix}; rollout status tells how it goes on`;

function endedLine(state: DeployState, remote: string): string {
  const last = rolloutChangesOf(state, remote).at(-1);
  if (!last) return `no rollout of ${remote} is under way`;
  const ends: Partial<Record<string, string>> = { finish: 'went to all visitors', stop: 'was stopped' };
  const end = ends[last.action] ?? 'was replaced by a deploy or a roll back';
  const why = last.reason ? `: ${last.reason}` : '';
  return `no rollout of ${remote} is under way; ${last.release} ${end} at ${last.at} by ${last.by}${why}`;
}

/** How the rollout of a remote stands, as lines for a terminal. */
export function formatRollout(state: DeployState, remote: string): string[] {
  const rollout = rolloutOf(state, remote);
  if (!rollout) return [endedLine(state, remote)];
  const { step, stepAt, startedAt, by, held } = rollout;
  const next = SHARES[step + 1];
  const what = `${remote} sends ${candidateOf(remote, rollout)} to ${shareOf(rollout)} % of visitors since ${stepAt}`;
  return [
    `${what}; begun at ${startedAt} by ${by}; next: ${next ? `${next} %` : 'it runs for all'}`,
    ...(held ? [`held at ${held.at} by ${held.by}${held.reason && `: ${held.reason}`}; go or stop`] : []),
  ];
}

type Asked = { by: string; reason: string | undefined; name: string };

/** Carries out what follows `rollout`; answers with the lines to print. */
export async function rolloutLines(
  directory: Pick<DeployDirectory, 'state' | 'steer'>,
  args: readonly string[],
  { by, reason, name }: Asked,
): Promise<string[]> {
  requireNoMore(args, 2);
  const remote = requireRemote(args[0]);
  const word = WORDS.find((known) => known === args[1]);
  if (!word) throw new DeployRefused(`${args[1] ?? 'nothing'} is not one of ${WORDS.join(', ')}`);
  const state =
    word === 'status'
      ? await directory.state()
      : await directory.steer({ remote, by, action: word, ...(reason !== undefined && { reason }) });
  return formatRollout(state, remote).map((line) => (word === 'status' ? line : `${line} ${name}`));
}

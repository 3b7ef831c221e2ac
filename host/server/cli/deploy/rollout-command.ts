import type { RolloutReport } from '../../operators/overview';
import { DeployRefused } from '../../registry/deploy-refused';
import { authorName, ROLLOUT_SHARES } from '../../registry/rollout';
import { describeRolloutArms, type RolloutVerdict } from '../../registry/rollouts/judge';
import { ROLLOUT_COMMANDS } from '../../registry/rollouts/rules';
import {
  candidateFolderOf,
  type DeployState,
  rolloutChangesOf,
  rolloutOf,
  rolloutShareOf,
} from '../../registry/state';
import { rejectExtraArguments, requireRemote } from './arguments';
import type { DeployTarget } from './target';

const UNREPORTED = 'visitors and faults: only the running site knows them; name its address with --to';

const ACTIONS = ['status', ...ROLLOUT_COMMANDS] as const;

/** Formats the line to print after a deploy that began a rollout. */
export const formatRolloutStart = (remote: string, entry: string, suffix: string): string =>
  `${remote} sends ${entry} to ${ROLLOUT_SHARES[0]} % of visitors ${suffix}; rollout status shows its progress`;

function endedLine(state: DeployState, remote: string): string {
  const last = rolloutChangesOf(state, remote).at(-1);
  if (!last) return `no rollout of ${remote} is under way`;
  const ends: Partial<Record<string, string>> = { finish: 'went to all visitors', stop: 'was stopped' };
  const end = ends[last.action] ?? 'was replaced by a deploy or a roll back';
  const why = last.reason ? `: ${last.reason}` : '';
  return `no rollout of ${remote} is under way; ${last.release} ${end} at ${last.at} by ${authorName(last.by)}${why}`;
}

/** Formats a rollout's visitor reports and its verdict. */
function reportLines({ arms, verdict }: RolloutReport): string[] {
  if (!verdict) return ['the reports of visitors cannot be read now'];
  const counts = arms ? describeRolloutArms(arms) : 'visitors report nothing here';
  return [counts, `verdict: ${verdict.action} (${verdict.reason})`];
}

/** Formats the state of a remote's rollout for a terminal. */
export function formatRollout(
  state: DeployState,
  remote: string,
  verdict?: RolloutVerdict['action'],
): string[] {
  const rollout = rolloutOf(state, remote);
  if (!rollout) return [endedLine(state, remote)];
  const { step, stepAt, startedAt, by, held } = rollout;
  const share = ROLLOUT_SHARES[step + 1];
  const next = verdict === 'stop' ? 'it is stopped' : share ? `${share} %` : 'it runs for all';
  const what = `${remote} sends ${candidateFolderOf(remote, rollout)} to ${rolloutShareOf(rollout)} % of visitors since ${stepAt}`;
  return [
    `${what}; begun at ${startedAt} by ${authorName(by)}; next: ${next}`,
    ...(held
      ? [`held at ${held.at} by ${authorName(held.by)}${held.reason && `: ${held.reason}`}; go or stop`]
      : []),
  ];
}

type Directory = Pick<DeployTarget['directory'], 'state' | 'steer' | 'rollouts'>;

async function statusLines(directory: Directory, remote: string): Promise<string[]> {
  const state = await directory.state();
  const rollout = rolloutOf(state, remote);
  if (!rollout) return formatRollout(state, remote);
  if (!directory.rollouts) return [...formatRollout(state, remote), UNREPORTED];
  const candidate = candidateFolderOf(remote, rollout);
  const seen = (await directory.rollouts()).find(
    (one) => one.remote === remote && one.candidate === candidate,
  );
  return [...formatRollout(state, remote, seen?.verdict?.action), ...(seen ? reportLines(seen) : [])];
}

type Asked = { by: string; reason: string | undefined; name: string };

/** Runs a `rollout` command; returns the lines to print. */
export async function runRolloutCommand(
  directory: Directory,
  args: readonly string[],
  { by, reason, name }: Asked,
): Promise<string[]> {
  rejectExtraArguments(args, 2);
  const remote = requireRemote(args[0]);
  const word = ACTIONS.find((known) => known === args[1]);
  if (!word) throw new DeployRefused(`${args[1] ?? 'nothing'} is not one of ${ACTIONS.join(', ')}`);
  if (word === 'status') return statusLines(directory, remote);
  const state = await directory.steer({ remote, by, action: word, ...(reason !== undefined && { reason }) });
  return formatRollout(state, remote).map((line) => `${line} ${name}`);
}

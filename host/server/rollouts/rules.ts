import { type ChangeOrder, deployed } from '../registry/changes';
import { DeployRefused } from '../registry/deploy-refused';
import type { PinnedRelease } from '../registry/pinned-release';
import { AUTOMATIC, type Rollout, type RolloutChange, SHARES } from '../registry/rollout';
import { candidateOf, noted, withRollout } from '../registry/rollout-state';
import { type DeployState, lineOf, rolloutOf } from '../registry/state';
import type { Cause } from './cause';

/** A word on a rollout, and why; `cause`: the same of what it does of itself; `seen`: only where it still stands as it was looked at. */
export type RolloutOrder = ChangeOrder & {
  reason?: string | undefined;
  cause?: Cause | undefined;
  seen?: Pick<Rollout, 'id' | 'step'>;
};

/** Begins to send a release to visitors, to the first share of them. */
export function begun(
  state: DeployState,
  order: ChangeOrder,
  { release, id }: { release: PinnedRelease; id: string },
): DeployState {
  const { remote, by, at } = order;
  const [running] = lineOf(state, remote);
  const former = rolloutOf(state, remote);
  if (!running)
    throw new DeployRefused(`no release of ${remote} runs yet: deploy the first one without --rollout`);
  if (former) {
    throw new DeployRefused(
      `a rollout of ${remote} ${candidateOf(remote, former)} is under way; rollout stop ends it`,
    );
  }
  if (running.entry === release.entry) throw new DeployRefused(`${remote} ${release.version} runs already`);
  const rollout = { release, id, step: 0, startedAt: at, stepAt: at, by, beside: running.entry };
  return noted(withRollout(state, remote, rollout), { action: 'begin', remote, by, at }, rollout);
}

/** What was looked at; null where it is over or has gone on since, which only matters to who looked. */
function rolloutIn(state: DeployState, { remote, seen }: RolloutOrder): Rollout | null {
  const rollout = rolloutOf(state, remote);
  if (!rollout && !seen) throw new DeployRefused(`no rollout of ${remote} is under way`);
  return rollout && seen && (rollout.id !== seen.id || rollout.step !== seen.step) ? null : rollout;
}

type Changed = { action: RolloutChange['action']; next: Rollout | null; share?: number };

const telling = (
  state: DeployState,
  order: RolloutOrder,
  former: Rollout,
  { action, next, share }: Changed,
) => {
  const { remote, by, at, reason, cause } = order;
  return noted(
    withRollout(state, remote, next),
    { action, remote, by, at, reason, cause },
    next ?? former,
    share,
  );
};

/** The release becomes what runs, for everybody. */
function finished(state: DeployState, order: RolloutOrder, rollout: Rollout): DeployState {
  const told = telling(state, order, rollout, { action: 'finish', next: null, share: 100 });
  return deployed(told, order, rollout.release);
}

function onward(state: DeployState, order: RolloutOrder, rollout: Rollout, toldAt: { toldAt?: string }) {
  const { held: _, ...rest } = rollout;
  const step = rollout.step + 1;
  if (step >= SHARES.length) return finished(state, order, rollout);
  return telling(state, order, rollout, {
    action: 'step',
    next: { ...rest, step, stepAt: order.at, ...toldAt },
  });
}

/** The next share, or the end where all have had it; nothing while somebody is asked. */
export function advanced(state: DeployState, order: RolloutOrder): DeployState {
  const rollout = rolloutIn(state, order);
  return rollout && !rollout.held ? onward(state, order, rollout, {}) : state;
}

/** Somebody says that it is to go on: where somebody held it as it was, else with the next share, whatever it waits for. */
export function toldToGo(state: DeployState, order: RolloutOrder): DeployState {
  const rollout = rolloutIn(state, order);
  if (!rollout) return state;
  const { held, ...rest } = rollout;
  if (!held || held.by === AUTOMATIC) return onward(state, order, rollout, { toldAt: order.at });
  return telling(state, order, rollout, { action: 'resume', next: { ...rest, toldAt: order.at } });
}

/** It keeps its share until somebody says more. */
export function held(state: DeployState, order: RolloutOrder): DeployState {
  const rollout = rolloutIn(state, order);
  if (!rollout || (rollout.held && order.by === AUTOMATIC)) return state;
  const { at, by, reason = '', cause } = order;
  const why = { at, by, reason, ...(cause && { cause }) };
  return telling(state, order, rollout, { action: 'hold', next: { ...rollout, held: why } });
}

/** Gives everybody the running release again. A stopped release that ran before leaves the line: a roll back skips it. */
export function stopped(state: DeployState, order: RolloutOrder): DeployState {
  const rollout = rolloutIn(state, order);
  if (!rollout) return state;
  const { remote } = order;
  const next = telling(state, order, rollout, { action: 'stop', next: null, share: 0 });
  const line = lineOf(state, remote).filter(({ entry }) => entry !== rollout.release.entry);
  return { ...next, lines: { ...next.lines, [remote]: line } };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deployStateWith, pinnedReleaseOf } from '../../../trials/support/builds';
import { applyDeploy, applyRollback } from '../changes';
import { DeployRefused } from '../deploy-refused';
import { AUTOMATIC_AUTHOR, ROLLOUT_SHARES } from '../rollout';
import { type DeployState, parseDeployState, releasesOfRemote, rolloutOf, rolloutShareOf } from '../state';
import { advanceRollout, beginRollout, holdRollout, resumeOrAdvance, stopRollout } from './rules';

const ORDERS = ['begin', 'advance', 'go', 'hold', 'ask', 'stop', 'deploy', 'rollback'] as const;

const orderAt = (turn: number, by = 'ana') => ({
  remote: 'profile',
  by,
  at: new Date(Date.UTC(2026, 10, 23, 10, 0, turn)).toISOString(),
});

function changed(state: DeployState, what: (typeof ORDERS)[number], turn: number): DeployState {
  const order = orderAt(turn);
  const release = pinnedReleaseOf(`2.0.${turn}`);
  const id = turn.toString(16).padStart(8, '0');
  const changes: Record<typeof what, () => DeployState> = {
    begin: () => beginRollout(state, order, { release, id }),
    advance: () => advanceRollout(state, orderAt(turn, AUTOMATIC_AUTHOR)),
    go: () => resumeOrAdvance(state, order),
    hold: () => holdRollout(state, order),
    ask: () => holdRollout(state, orderAt(turn, AUTOMATIC_AUTHOR)),
    stop: () => stopRollout(state, order),
    deploy: () => applyDeploy(state, order, release),
    rollback: () => applyRollback(state, order),
  };
  try {
    return changes[what]();
  } catch (error) {
    expect(error).toBeInstanceOf(DeployRefused);
    return state;
  }
}

test('after every command the share has not fallen, the running release has changed only at the end or by a deploy, and the state is valid', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDERS), { maxLength: 25 }), (orders) => {
      let state = deployStateWith('1.0.0', '0.9.0');
      for (const [turn, what] of orders.entries()) {
        const next = changed(state, what, turn);
        const [before, after] = [rolloutOf(state, 'profile'), rolloutOf(next, 'profile')];
        if (before && after?.id === before.id)
          expect(rolloutShareOf(after)).toBeGreaterThanOrEqual(rolloutShareOf(before));
        const isOther =
          releasesOfRemote(next, 'profile')[0]?.entry !== releasesOfRemote(state, 'profile')[0]?.entry;
        const isEnd = before !== null && after === null && before.step === ROLLOUT_SHARES.length - 1;
        if (isOther && !['deploy', 'rollback'].includes(what)) {
          expect(isEnd).toBe(true);
          expect(releasesOfRemote(next, 'profile')[0]?.entry).toBe(before?.release.entry);
        }
        if (isOther) expect(after).toBeNull();
        state = next;
      }
      expect(state.history.every(({ action }) => action === 'deploy' || action === 'rollback')).toBe(true);
      expect(parseDeployState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }),
  );
});

test('a state is read whatever JSON its rollouts contain, and incomplete rollouts are ignored', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (rollouts, rolloutHistory) => {
      const text = JSON.stringify({ ...deployStateWith('1.0.0'), rollouts, rolloutHistory });
      const state = parseDeployState(JSON.parse(text));
      expect(state).not.toBeNull();
      if (state) expect(rolloutOf(state, 'profile')).toBeNull();
    }),
  );
});

import { expect, test } from 'vitest';
import { deployStateWith, pinnedReleaseOf } from '../../../trials/support/builds';
import type { RolloutReport } from '../../operators/overview';
import { AUTOMATIC_AUTHOR } from '../../registry/rollout';
import { beginRollout, stopRollout } from '../../registry/rollouts/rules';
import { formatHistory } from './history';
import { formatRollout, runRolloutCommand } from './rollout-command';

const order = { remote: 'profile', by: 'ana', at: '2026-11-23T10:00:00.000Z' };
const state = beginRollout(deployStateWith('1.0.0'), order, {
  release: pinnedReleaseOf('1.1.0'),
  id: '0123abcd',
});
const asked = { by: 'ana', reason: undefined, name: 'at the site' };

const statusOf = (seen: Partial<RolloutReport>) =>
  runRolloutCommand(
    {
      state: async () => state,
      steer: async () => state,
      rollouts: async () => [{ remote: 'profile', candidate: '1.1.0-0a1b2c3d', ...seen } as RolloutReport],
    },
    ['profile', 'status'],
    asked,
  );

test('rollout status shows visitors, faults and the verdict', async () => {
  const arms = { candidate: { visitors: 9, bad: 9 }, control: { visitors: 12, bad: 0 } };
  const verdict = { action: 'stop' as const, reason: 'harm', cause: null };
  const [progress, ...report] = await statusOf({ arms, verdict });
  expect(progress).toMatch(/to 10 % of visitors since .*; next: it is stopped$/);
  expect(report).toEqual([
    '9 of 9 visitors of the candidate met a fault, 0 of 12 of the running release',
    'verdict: stop (harm)',
  ]);
});

test('rollout status says if reports are off or unreadable', async () => {
  const verdict = { action: 'hold' as const, reason: 'SIGNALS=off', cause: null };
  expect((await statusOf({ arms: null, verdict })).slice(1)).toEqual([
    'visitors report nothing here',
    'verdict: hold (SIGNALS=off)',
  ]);
  expect((await statusOf({ arms: null, verdict: null })).slice(1)).toEqual([
    'the reports of visitors cannot be read now',
  ]);
});

test('rollout status and history name the host as the author of an automatic stop', () => {
  const stopped = stopRollout(state, { ...order, by: AUTOMATIC_AUTHOR, reason: 'harm' });
  expect(formatRollout(stopped, 'profile')[0]).toMatch(/was stopped at \S+ by the host: harm$/);
  expect(formatHistory(stopped, ['profile']).at(-1)).toMatch(/rollout stop .* by the host {2}harm$/);
});

import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { releaseOf, stateWith } from '../../trials/support/rollouts';
import type { Deployment } from '../registry/deployment';
import { registryOf, rolloutOf } from '../registry/state';
import { begun, held, stopped, toldToGo } from '../rollouts/rules';
import type { Judge } from '../rollouts/run-rollouts';
import { endedRollouts, seeRollouts } from './see-rollouts';

const AT = '2026-11-23T10:00:00.000Z';
const STEP_AT = '2026-11-23T11:00:00.000Z';
const NOW = new Date('2026-11-23T11:30:00.000Z');
const HOUR_MS = 3_600_000;
const order = { remote: 'profile', by: 'ana', at: AT };

const start = () => begun(stateWith('1.0.0'), order, { release: releaseOf('1.1.0'), id: '0123abcd' });
const judge: Judge = ({ blocks }) => ({ action: 'wait', reason: `${blocks.length} blocks` });

function deploymentOf(state: ReturnType<typeof start>): Deployment {
  const rollout = rolloutOf(state, 'profile');
  if (!rollout) throw new Error('there is no rollout');
  const releases = Object.fromEntries(
    REMOTE_NAMES.map((name) => [name, []]),
  ) as unknown as Deployment['releases'];
  return { registry: registryOf(state), releases, rollouts: { profile: { rollout, candidate: null } } };
}

const blocks = [
  { at: AT, part: 0, candidate: { visitors: 9, bad: 1 }, control: { visitors: 80, bad: 2 } },
  { at: STEP_AT, part: 1, candidate: { visitors: 4, bad: 0 }, control: { visitors: 11, bad: 0 } },
];

test('a rollout is seen with what its visitors told in all, those of this step apart', async () => {
  const state = toldToGo(start(), { ...order, at: STEP_AT });
  const asked: unknown[] = [];
  const source = async (of: unknown) => {
    asked.push(of);
    return blocks;
  };
  const seen = await seeRollouts({
    deployment: deploymentOf(state),
    blocks: source,
    judge,
    timeWantedMs: 2 * HOUR_MS,
    now: NOW,
  });
  expect(seen).toEqual([
    {
      remote: 'profile',
      candidate: '1.1.0-0a1b2c3d',
      running: '1.0.0-0a1b2c3d',
      shares: [10, 25, 50, 100],
      step: 1,
      startedAt: AT,
      startedBy: 'ana',
      stepAt: STEP_AT,
      stepUntil: '2026-11-23T13:00:00.000Z',
      visitorsWanted: 30,
      visitorsTold: 4,
      arms: { candidate: { visitors: 13, bad: 1 }, control: { visitors: 91, bad: 2 } },
      verdict: { action: 'wait', reason: '2 blocks' },
      held: null,
    },
  ]);
  expect(asked).toEqual([
    {
      remote: 'profile',
      rollout: '0123abcd',
      candidate: '1.1.0-0a1b2c3d',
      control: '1.0.0-0a1b2c3d',
      since: new Date(STEP_AT),
    },
  ]);
});

test('where visitors tell nothing it is judged all the same, and while the database is away it is not', async () => {
  const deployment = deploymentOf(held(start(), { ...order, reason: 'feriado' }));
  const common = { deployment, judge, timeWantedMs: HOUR_MS, now: NOW };
  const [untold] = await seeRollouts(common);
  expect(untold).toMatchObject({ arms: null, verdict: { reason: '0 blocks' }, held: { reason: 'feriado' } });
  const [failing] = await seeRollouts({ ...common, blocks: () => Promise.reject(new Error('away')) });
  expect(failing).toMatchObject({ arms: null, verdict: null, visitorsTold: 0 });
});

test('ends are told, the latest first; what is under way is none', () => {
  const running = start();
  expect(endedRollouts(running)).toEqual([]);
  const once = stopped(running, { ...order, at: STEP_AT, by: 'automático', reason: 'bad' });
  const again = begun(once, order, { release: releaseOf('1.2.0'), id: 'ffffffff' });
  const twice = stopped(again, { ...order, at: NOW.toISOString() });
  const common = { remote: 'profile', end: 'stopped' };
  expect(endedRollouts(twice)).toEqual([
    { ...common, release: '1.2.0-0a1b2c3d', at: NOW.toISOString(), by: 'ana', reason: null },
    { ...common, release: '1.1.0-0a1b2c3d', at: STEP_AT, by: 'automático', reason: 'bad' },
  ]);
});

import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseOf, stateWith } from '../../trials/support/rollouts';
import type { DeployedRelease, Deployment } from '../registry/deployment';
import { registryOf } from '../registry/state';
import { openRollouts } from './open-rollouts';
import type { SteerRequest } from './steer';
import type { Verdict } from './verdict';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const AT = '2026-11-23T10:00:00.000Z';
const rollout = {
  release: releaseOf('1.1.0'),
  id: '0123abcd',
  step: 0,
  startedAt: AT,
  stepAt: AT,
  by: 'ana',
};
const split = {
  registry: registryOf(stateWith('1.0.0')),
  releases: {},
  rollouts: { profile: { rollout, candidate: {} as DeployedRelease } },
} as unknown as Deployment;

function setUp(verdict: Verdict) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const ends: (() => Promise<void>)[] = [];
  const app = { log, addHook: (_name: string, end: () => Promise<void>) => ends.push(end) };
  const metrics = new Registry();
  const steer = vi.fn(async ({ onDone }: SteerRequest) => {
    onDone?.();
    return stateWith('1.0.0');
  });
  const judge = vi.fn(() => verdict);
  openRollouts(app as unknown as FastifyInstance, {
    config: { rolloutStepSeconds: 7_200 },
    directory: { steer },
    deployments: { current: async () => split },
    metrics,
    judge,
  });
  const close = () => Promise.all(ends.map((end) => end()));
  return { log, metrics, steer, judge, close };
}

test('a stop is carried out within half a second, and told in the log and the metrics', async () => {
  const { steer, log, metrics, close } = setUp({ action: 'stop', cause: { kind: 'contract' } });
  await vi.advanceTimersByTimeAsync(600);
  expect(steer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: 'stop', by: 'automático' }),
  );
  const told = { remote: 'profile', release: '1.1.0-0a1b2c3d', reason: expect.stringContaining('contract') };
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(told, 'rollout stopped');
  const text = await metrics.metrics();
  expect(text).toContain('club_rollouts_automatic_total{remote="profile",action="stop"} 1');
  await close();
});

test('what cannot be changed is tried again every half second, and logged once for as long as it is the same', async () => {
  const { steer, log, close } = setUp({ action: 'stop', cause: { kind: 'contract' } });
  steer.mockRejectedValue(new Error('locked'));
  await vi.advanceTimersByTimeAsync(1_750);
  expect([steer.mock.calls.length, log.error.mock.calls.length]).toEqual([3, 1]);
  await close();
});

test('after the server has closed nothing is looked at', async () => {
  const { judge, close } = setUp({ action: 'wait', cause: { kind: 'unreadable' } });
  await vi.advanceTimersByTimeAsync(600);
  await close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(judge).toHaveBeenCalledOnce();
});

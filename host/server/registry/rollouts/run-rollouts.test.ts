import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deployStateWith, pinnedReleaseOf } from '../../../trials/support/builds';
import type { DeployedRelease, Deployment, RunningRollout } from '../deployment';
import { AUTOMATIC_AUTHOR, type Rollout } from '../rollout';
import { type DeployState, registryOf } from '../state';
import {
  describeCause,
  holdWithoutReports,
  type RolloutCause,
  type RolloutEvidence,
  type RolloutVerdict,
  judgeRollout as realJudge,
} from './judge';
import { createRolloutCommandHandler, type RolloutCommandRequest } from './rules';
import { createRolloutEvaluator, startRolloutEvaluation } from './run-rollouts';

const START = Date.parse('2026-11-23T10:00:00.000Z');
const HOUR = 60 * 60 * 1000;
const at = (hours: number) => new Date(START + hours * HOUR).toISOString();
const candidate = { release: pinnedReleaseOf('1.1.0'), manifest: {} } as DeployedRelease;
const HARM: RolloutCause = {
  ...{ kind: 'harm', how: 'tripped' },
  ...{ candidate: { visitors: 9, bad: 9 }, control: { visitors: 40, bad: 0 } },
};
const ROLLOUT: Rollout = {
  release: pinnedReleaseOf('1.1.0'),
  id: '0123abcd',
  step: 1,
  startedAt: at(0),
  stepAt: at(2),
  by: 'ana',
};

function setUp(
  rollout: Rollout = ROLLOUT,
  verdict?: RolloutVerdict,
  runs: Omit<RunningRollout, 'rollout'> = { candidate },
) {
  const state = deployStateWith('1.0.0');
  const deployment = {
    registry: registryOf(state),
    releases: {},
    rollouts: { profile: { rollout, ...runs } },
  } as unknown as Deployment;
  const change = (next: Omit<RunningRollout, 'rollout'>) => {
    deployment.rollouts = { profile: { rollout, ...next } };
  };
  const judge = vi.fn((evidence: RolloutEvidence) => verdict ?? realJudge(evidence));
  const steer = vi.fn(async ({ onDone }: RolloutCommandRequest) => onDone?.());
  const blocks = vi.fn(async () => [
    { at: at(3), candidate: { visitors: 30, bad: 0 }, control: { visitors: 90, bad: 0 } },
  ]);
  const onDone = vi.fn();
  const onFailed = vi.fn();
  const clock = { now: new Date(START) };
  const run = createRolloutEvaluator({
    current: async () => deployment,
    steer,
    judge,
    reports: { blocks },
    timeWantedMs: 2 * HOUR,
    clock: () => clock.now,
    onDone,
    onFailed,
  });
  const after = (hours: number) => {
    clock.now = new Date(START + hours * HOUR);
    return run();
  };
  const also = (remote: 'feedback', running: RunningRollout) => {
    deployment.rollouts = { ...deployment.rollouts, [remote]: running };
  };
  return { after, also, judge, steer, blocks, onDone, onFailed, runs: change };
}

test('the rollout runner judges a rollout by its reports, share, time and required visitors', async () => {
  const { after, judge, blocks } = setUp();
  await after(3);
  expect(blocks).toHaveBeenCalledExactlyOnceWith({
    remote: 'profile',
    rollout: '0123abcd',
    candidate: '1.1.0-0a1b2c3d',
    control: '1.0.0-0a1b2c3d',
    since: new Date(START),
  });
  expect(judge).toHaveBeenCalledExactlyOnceWith({
    blocks: await blocks.mock.results[0]?.value,
    share: 25,
    stepAt: at(2),
    visitorsWanted: 30,
    timeAtStepMs: HOUR,
    timeWantedMs: 2 * HOUR,
    ageMs: 3 * HOUR,
  });
});

test('the rollout runner requests reports from the start of the hour in which the rollout began', async () => {
  const { after, judge, blocks } = setUp({ ...ROLLOUT, startedAt: at(0.5) });
  await after(3);
  expect(blocks).toHaveBeenCalledWith(expect.objectContaining({ since: new Date(START) }));
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ ageMs: 2.5 * HOUR }));
});

test('a step counts only reports since a person’s last `rollout go`', async () => {
  const { after, judge, blocks } = setUp({ ...ROLLOUT, toldAt: at(9) });
  await after(10);
  expect(blocks).toHaveBeenCalledWith(expect.objectContaining({ since: new Date(at(9)) }));
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ ageMs: HOUR }));
});

test('the rollout runner waits for the step time, then advances the judged step', async () => {
  const { after, steer, onDone } = setUp();
  await after(3.99);
  expect(steer).not.toHaveBeenCalled();
  await after(4);
  const reason = expect.stringContaining('at 25 % for 2 h of 2 h with 30 of 30 visitors');
  expect(steer).toHaveBeenCalledExactlyOnceWith({
    remote: 'profile',
    by: AUTOMATIC_AUTHOR,
    action: 'go',
    reason,
    cause: expect.objectContaining({ kind: 'progress', visitors: 30 }),
    seen: { id: '0123abcd', step: 1 },
    onDone: expect.any(Function),
  });
  expect(onDone).toHaveBeenCalledExactlyOnceWith({
    remote: 'profile',
    action: 'go',
    release: '1.1.0-0a1b2c3d',
    reason,
  });
});

test('a rollout is held at once if visitor reports are off', async () => {
  const { after, steer } = setUp(ROLLOUT, holdWithoutReports());
  await after(2);
  expect(steer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: 'hold', reason: expect.stringContaining('SIGNALS') }),
  );
});

test.each(['go', 'hold', 'wait'] as const)('a held rollout ignores the verdict %s', async (action) => {
  const held = { at: at(3), by: 'ana', reason: '' };
  const { after, steer } = setUp({ ...ROLLOUT, held }, { action, cause: { kind: 'untold' } });
  await after(4);
  expect(steer).not.toHaveBeenCalled();
});

test('a held rollout is stopped if its candidate harms visitors', async () => {
  const held = { at: at(3), by: 'ana', reason: '' };
  const { after, steer } = setUp({ ...ROLLOUT, held }, { action: 'stop', cause: HARM });
  await after(4);
  expect(steer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: 'stop', reason: describeCause(HARM), cause: HARM }),
  );
});

test('the rollout runner stops a rollout with an incompatible contract regardless of reports', async () => {
  const { after, steer, judge } = setUp(ROLLOUT, undefined, { candidate: null, unusable: 'contract' });
  await after(3);
  expect(judge).not.toHaveBeenCalled();
  expect(steer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      action: 'stop',
      reason: expect.stringContaining('does not run the contract'),
    }),
  );
});

const SECOND = 1 / 3_600;

test('a rollout whose release stays unreadable for ten seconds is held, not stopped', async () => {
  const { after, steer, judge } = setUp(ROLLOUT, undefined, { candidate: null, unusable: 'unreadable' });
  await after(3);
  await after(3 + 9 * SECOND);
  expect(steer).not.toHaveBeenCalled();
  await after(3 + 10 * SECOND);
  expect(judge).not.toHaveBeenCalled();
  expect(steer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: 'hold', reason: expect.stringMatching(/^its files are missing/) }),
  );
});

test('the rollout runner continues a rollout whose release becomes readable in time', async () => {
  const { after, steer, runs } = setUp(ROLLOUT, undefined, { candidate: null, unusable: 'unreadable' });
  await after(3);
  runs({ candidate });
  await after(3 + 9 * SECOND);
  runs({ candidate: null, unusable: 'unreadable' });
  await after(3 + 15 * SECOND);
  expect(steer).not.toHaveBeenCalled();
});

test('the rollout runner reports a failed change and retries with backoff, but retries a failed stop every second', async () => {
  const { after, steer, onFailed, onDone } = setUp();
  steer.mockRejectedValue(new Error('locked'));
  const tries = async () => {
    const before = steer.mock.calls.length;
    for (let second = 0; second < 60; second += 1) await after(4 + second * SECOND);
    return steer.mock.calls.length - before;
  };
  expect(await tries()).toBe(5);
  expect(onFailed).toHaveBeenLastCalledWith('profile', new Error('locked'));
  steer.mockImplementation(async ({ onDone }: RolloutCommandRequest) => onDone?.());
  await after(5);
  expect(onDone).toHaveBeenCalledOnce();
  const stop = setUp(ROLLOUT, { action: 'stop', cause: HARM });
  stop.steer.mockRejectedValue(new Error('locked'));
  for (let second = 0; second < 60; second += 1) await stop.after(4 + second * SECOND);
  expect(stop.steer).toHaveBeenCalledTimes(60);
});

test('the rollout runner retries soon even if the clock was set back', async () => {
  const { after, steer } = setUp();
  steer.mockRejectedValue(new Error('locked'));
  await after(9);
  await after(4);
  expect(steer).toHaveBeenCalledTimes(2);
  const missing = setUp(ROLLOUT, undefined, { candidate: null, unusable: 'unreadable' });
  await missing.after(9);
  await missing.after(4);
  await missing.after(4 + 10 * SECOND);
  expect(missing.steer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ action: 'hold' }));
});

test('the rollout runner counts no time if the clock was set back to before the step began', async () => {
  const { after, steer, judge } = setUp();
  await after(-1);
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ timeAtStepMs: 0, ageMs: 0 }));
  expect(steer).not.toHaveBeenCalled();
});

test('if the reports of one rollout cannot be read, the rollout runner still judges the others', async () => {
  const { after, steer, blocks, onFailed, also } = setUp();
  also('feedback', { rollout: { ...ROLLOUT, id: 'ffffffff' }, candidate: null, unusable: 'contract' });
  blocks.mockRejectedValue(new Error('the database is away'));
  await after(4);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('profile', new Error('the database is away'));
  expect(steer.mock.calls.map(([{ remote, action }]) => `${remote} ${action}`)).toEqual(['feedback stop']);
});

test('after a downtime of all servers, the rollout runner advances only one step', async () => {
  let state: DeployState = { ...deployStateWith('1.0.0'), rollouts: { profile: ROLLOUT } };
  let now = at(100);
  const steer = createRolloutCommandHandler({
    read: async () => state,
    change: async (change) => {
      state = change(state);
      return state;
    },
    former: async () => ({ manifest: { commit: null } }),
    orderOf: ({ remote, by }, commit) => ({ remote, by, commit, at: now }),
  });
  const started = () => {
    const server = setUp(state.rollouts?.profile);
    server.steer.mockImplementation(async (request) => void (await steer(request)));
    return server;
  };
  await started().after(100);
  expect(state.rollouts?.profile).toMatchObject({ step: 2, stepAt: at(100) });
  now = at(100 + SECOND);
  await started().after(100 + SECOND);
  expect(state.rollouts?.profile).toMatchObject({ step: 2 });
});

test('only one of two servers applies and reports a change', async () => {
  let state: DeployState = { ...deployStateWith('1.0.0'), rollouts: { profile: ROLLOUT } };
  const seen = state;
  const steer = createRolloutCommandHandler({
    read: async () => seen,
    change: async (change) => {
      state = change(state);
      return state;
    },
    former: async () => ({ manifest: { commit: null } }),
    orderOf: ({ remote, by }, commit) => ({ remote, by, commit, at: at(4) }),
  });
  const servers = [setUp(), setUp()];
  for (const server of servers) {
    server.steer.mockImplementation(async (request) => void (await steer(request)));
    await server.after(4);
  }
  expect(state.rollouts?.profile?.step).toBe(2);
  expect(servers.map(({ onDone }) => onDone.mock.calls.length)).toEqual([1, 0]);
});

describe('on a running server', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const split = {
    registry: registryOf(deployStateWith('1.0.0')),
    releases: {},
    rollouts: { profile: { rollout: ROLLOUT, candidate } },
  } as unknown as Deployment;

  function startApp(verdict: RolloutVerdict) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const ends: (() => Promise<void>)[] = [];
    const app = { log, addHook: (_name: string, end: () => Promise<void>) => ends.push(end) };
    const metrics = new Registry();
    const steer = vi.fn(async ({ onDone }: RolloutCommandRequest) => {
      onDone?.();
      return deployStateWith('1.0.0');
    });
    const judge = vi.fn(() => verdict);
    startRolloutEvaluation(app as unknown as FastifyInstance, {
      config: { rolloutStepSeconds: 7_200 },
      steer,
      deployments: { current: async () => split },
      metrics,
      reports: null,
      judge,
    });
    const close = () => Promise.all(ends.map((end) => end()));
    return { log, metrics, steer, judge, close };
  }

  test('the rollout of a failing release stops within half a second, and log and metrics report it', async () => {
    const { steer, log, metrics, close } = startApp({ action: 'stop', cause: { kind: 'contract' } });
    await vi.advanceTimersByTimeAsync(600);
    expect(steer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ action: 'stop', by: 'automático' }),
    );
    const logged = {
      remote: 'profile',
      release: '1.1.0-0a1b2c3d',
      reason: expect.stringContaining('contract'),
    };
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ ...logged, alert: true }, 'rollout stopped');
    const text = await metrics.metrics();
    expect(text).toContain('club_rollouts_automatic_total{remote="profile",action="stop"} 1');
    await close();
  });

  test('retries a failed stop every half second and logs the same error once', async () => {
    const { steer, log, close } = startApp({ action: 'stop', cause: { kind: 'contract' } });
    steer.mockRejectedValue(new Error('locked'));
    await vi.advanceTimersByTimeAsync(1_750);
    expect([steer.mock.calls.length, log.error.mock.calls.length]).toEqual([3, 1]);
    await close();
  });

  test('judges nothing after the server has closed', async () => {
    const { judge, close } = startApp({ action: 'wait', cause: { kind: 'unreadable' } });
    await vi.advanceTimersByTimeAsync(600);
    await close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(judge).toHaveBeenCalledOnce();
  });
});

import { expect, test, vi } from 'vitest';
import type { Deployment } from '../deployment';
import { createFaultWatch } from './fault-watch';
import type { ReleaseSignals } from './signals';

const NOW = new Date('2026-11-26T18:30:00Z');
const RUNNING = '1.1.0-0123abcd';

function setUp(first: { visitors: number; bad: number; release?: string }) {
  let counts = first;
  const onFailing = vi.fn();
  const releases = vi.fn(
    async (): Promise<ReleaseSignals[]> => [
      { remote: 'profile', release: RUNNING, faults: {}, hours: {}, vitals: {}, ...counts },
    ],
  );
  const entry = `/remotes/profile/${RUNNING}/remoteEntry.js`;
  const registry = { remotes: { profile: { version: '1.1.0', entry } } };
  const check = createFaultWatch({
    signals: { releases },
    deployments: { current: async () => ({ registry }) as unknown as Deployment },
    clock: () => NOW,
    onFailing,
  });
  const checkWith = async (next: typeof counts) => {
    counts = next;
    await check();
  };
  return { check, checkWith, releases, onFailing };
}

test.each([
  { visitors: 50, bad: 5, reported: 1 },
  { visitors: 5, bad: 5, reported: 1 },
  { visitors: 51, bad: 5, reported: 0 },
  { visitors: 4, bad: 4, reported: 0 },
  { visitors: 5, bad: 5, release: '1.0.0-0123abcd', reported: 0 },
])(
  'the fault watch reports a release $reported times if $bad of $visitors visitors had faults',
  async ({ reported, ...counts }) => {
    const { check, releases, onFailing } = setUp(counts);
    await check();
    expect(releases).toHaveBeenCalledWith(NOW);
    expect(onFailing).toHaveBeenCalledTimes(reported);
  },
);

test('the fault watch reports a failing release once, and once more if the release fails again after a recovery', async () => {
  const { checkWith, onFailing } = setUp({ visitors: 0, bad: 0 });
  await checkWith({ visitors: 20, bad: 6 });
  await checkWith({ visitors: 40, bad: 9 });
  expect(onFailing.mock.calls).toEqual([[{ remote: 'profile', release: RUNNING, visitors: 20, faulty: 6 }]]);
  await checkWith({ visitors: 400, bad: 9 });
  await checkWith({ visitors: 40, bad: 9 });
  expect(onFailing).toHaveBeenCalledTimes(2);
});

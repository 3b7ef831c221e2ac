import type { RemoteName } from '@club/shared/federation';
import { AUTOMATIC_AUTHOR } from '../../registry/rollout';
import type { ReleaseSignals } from '../../registry/signals/signals';
import { EMPTY_STATE } from '../../registry/state';
import type { EndedRollout, Overview, RolloutReport, RunningRemote } from '../overview';

export const NOW = '2026-11-22T18:00:00.000Z';

/** Returns the ISO time `minutes` before `NOW`; a negative number gives a later time. */
export const minutesAgo = (minutes: number): string =>
  new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

export const aRunningRemote = (remote: RemoteName, changes: Partial<RunningRemote> = {}): RunningRemote => ({
  remote,
  version: '1.1.0',
  release: '1.1.0-bbbbbbbb',
  commit: '0123456789abcdef',
  contract: '1',
  source: null,
  previous: '1.0.0-aaaaaaaa',
  deployedAt: minutesAgo(3_000),
  deployedBy: `${remote} team`,
  errors: 0,
  unrendered: false,
  drawings: { drawn: 12, kept: 340, late: 2, failed: 0, off: 0 },
  ...changes,
});

export const someReleaseSignals = (changes: Partial<ReleaseSignals> = {}): ReleaseSignals => ({
  remote: 'profile',
  release: '1.1.0-bbbbbbbb',
  visitors: 1_240,
  bad: 6,
  faults: { load: 2, event: 4 },
  hours: { '2026-11-22T16:00:00.000Z': 700, '2026-11-22T17:00:00.000Z': 540 },
  vitals: {
    detail: { lcp: 1_840, inp: 96, cls: 0.02, samples: 410 },
    results: { lcp: 3_100, inp: 240, cls: 0.14, samples: 220 },
  },
  ...changes,
});

export const aRolloutReport = (changes: Partial<RolloutReport> = {}): RolloutReport => ({
  remote: 'profile',
  candidate: '1.2.0-cccccccc',
  running: '1.1.0-bbbbbbbb',
  shares: [10, 25, 50, 100],
  step: 1,
  startedAt: minutesAgo(180),
  startedBy: 'profile team',
  stepAt: minutesAgo(40),
  stepUntil: minutesAgo(-80),
  visitorsWanted: 30,
  visitorsTold: 22,
  arms: { candidate: { visitors: 22, bad: 0 }, control: { visitors: 71, bad: 1 } },
  verdict: {
    action: 'wait',
    reason: 'at 25 % for 40 min of 2 h with 22 of 30 visitors',
    cause: {
      ...{ kind: 'progress', share: 25, timeMs: 2_400_000, timeWantedMs: 7_200_000 },
      ...{ visitors: 22, visitorsWanted: 30 },
      ...{ candidate: { visitors: 22, bad: 0 }, control: { visitors: 71, bad: 1 } },
    },
  },
  held: null,
  ...changes,
});

export const anEndedRollout = (changes: Partial<EndedRollout> = {}): EndedRollout => ({
  remote: 'profile',
  release: '1.2.0-cccccccc',
  end: 'finished',
  at: minutesAgo(5),
  by: AUTOMATIC_AUTHOR,
  reason: null,
  cause: null,
  ...changes,
});

/** Returns the overview of a healthy site with the given changes. */
export const anOverview = (changes: Partial<Overview> = {}): Overview => ({
  host: { version: '1.0.0', build: '0a1b2c3d', commit: '0123456789abcdef', builtAt: minutesAgo(9_000) },
  contract: '1',
  remotes: [
    aRunningRemote('directory'),
    aRunningRemote('profile'),
    aRunningRemote('feedback', { drawings: null }),
  ],
  missing: [],
  off: [],
  unusable: [],
  unknown: [],
  errors: [],
  signals: { state: 'on', since: minutesAgo(1_440), releases: [someReleaseSignals()] },
  rollouts: [],
  endedRollouts: [],
  unserved: [],
  startedAt: minutesAgo(5_000),
  state: EMPTY_STATE,
  problem: null,
  ...changes,
});

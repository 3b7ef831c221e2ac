// @vitest-environment dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Listener } from '../reports/notices';
import { startSignals } from './start-signals';

const measured = vi.hoisted(() => ({ now: {} as { cls?: number } }));
vi.mock('./vitals', () => ({ measureVitals: () => () => measured.now }));

const ENTRY = '/remotes/profile/1.0.0-a/remoteEntry.js';
const RELEASE = { remote: 'profile', release: '1.0.0-a' };

async function open(measures: boolean) {
  const listened = vi.spyOn(document, 'addEventListener');
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  vi.useFakeTimers({ now: new Date('2026-11-23T23:59:00Z') });
  onTestFinished(() => {
    for (const [type, listener] of listened.mock.calls) document.removeEventListener(type, listener);
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const send = vi.fn();
  const write = vi.fn(() => true);
  let listener: Listener = () => undefined;
  await startSignals({
    listen: (next) => {
      listener = next;
    },
    page: 'detail',
    remotes: { profile: { entry: ENTRY } },
    memory: { read: () => null, write },
    measures,
    send,
  });
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { send, write, turn, show: () => listener({ remote: 'profile', entry: ENTRY, kind: 'shown' }) };
}

test('how the page felt is told once, by the first time it is left with anything measured', async () => {
  const { send, turn, show } = await open(true);
  measured.now = {};
  show();
  turn('hidden');
  expect(send.mock.lastCall).toEqual([{ releases: [{ ...RELEASE, faults: [] }] }]);
  measured.now = { cls: 0.1 };
  turn('visible');
  expect(send).toHaveBeenCalledOnce();
  turn('hidden');
  turn('hidden');
  const vitals = { cls: 0.1, page: 'detail', releases: [RELEASE] };
  expect(send.mock.calls.slice(1, 2)).toEqual([[{ releases: [{ ...RELEASE, faults: [] }], vitals }]]);
  expect(send.mock.calls.slice(2).flatMap(([signal]) => ('vitals' in signal ? [signal] : []))).toEqual([]);
});

test('a page that measures nothing tells of releases alone, on the day in Greenwich', async () => {
  measured.now = { cls: 0.1 };
  const { send, write, turn, show } = await open(false);
  show();
  turn('hidden');
  expect(send.mock.calls).toEqual([[{ releases: [{ ...RELEASE, faults: [] }] }]]);
  expect(write).toHaveBeenCalledWith('{"dia":"2026-11-23","bien":["profile/1.0.0-a"],"mal":[]}');
});

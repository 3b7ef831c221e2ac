// @vitest-environment dom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReleaseEvent, ReleaseListener } from '../reports/error-reports';
import { releaseFaultOf, startSignals } from './start-signals';

/** Functions that report a layout shift, as the web-vitals library does. */
const shifts = vi.hoisted((): ((metric: { value: number }) => void)[] => []);
vi.mock('web-vitals', () => ({
  onLCP: () => undefined,
  onINP: () => undefined,
  onCLS: (report: (typeof shifts)[number]) => void shifts.push(report),
}));

const ENTRY = '/remotes/profile/1.0.0-a/remoteEntry.js';
const RELEASE = { remote: 'profile', release: '1.0.0-a' };

function open(measures: boolean) {
  shifts.length = 0;
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
  let listener: ReleaseListener = () => undefined;
  startSignals({
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

test('a page sends web vitals once, when it is hidden and any were measured', () => {
  const { send, turn, show } = open(true);
  show();
  turn('hidden');
  expect(send.mock.lastCall).toEqual([{ releases: [{ ...RELEASE, faults: [] }] }]);
  for (const report of shifts) report({ value: 0.123456 });
  turn('visible');
  expect(send).toHaveBeenCalledOnce();
  turn('hidden');
  turn('hidden');
  const vitals = { cls: 0.1235, page: 'detail', releases: [RELEASE] };
  expect(send.mock.calls.slice(1, 2)).toEqual([[{ releases: [{ ...RELEASE, faults: [] }], vitals }]]);
  expect(send.mock.calls.slice(2).flatMap(([signal]) => ('vitals' in signal ? [signal] : []))).toEqual([]);
});

test('a page that does not measure web vitals reports only its releases; the browser stores what it reported, with the UTC day', () => {
  const { send, write, turn, show } = open(false);
  expect(shifts).toEqual([]);
  show();
  turn('hidden');
  expect(send.mock.calls).toEqual([[{ releases: [{ ...RELEASE, faults: [] }] }]]);
  expect(write).toHaveBeenCalledWith('{"dia":"2026-11-23","bien":["profile/1.0.0-a"],"mal":[]}');
});

describe('releaseFaultOf', () => {
  const ENTRY = '/remotes/profile/1.0.0-aaaaaaaa/remoteEntry.js';
  const event = (kind: ReleaseEvent['kind'], error?: unknown): ReleaseEvent => ({
    remote: 'profile',
    entry: ENTRY,
    kind,
    error,
  });
  const file = (path: string, responseStatus?: number) => ({
    name: `https://club.example.com${path}`,
    responseStatus,
  });
  const CAME = [
    file(ENTRY, 200),
    file('/assets/index.js', 200),
    file('/remotes/feedback/1-a/remoteEntry.js', 404),
    file('/remotes/profile/1.0.0-aaaaaaab/remoteEntry.js', 404),
  ];

  const NOT_TAKEN = [
    `TypeError: Failed to fetch dynamically imported module: https://club.example.com${ENTRY}`,
    'TypeError: error loading dynamically imported module',
    'TypeError: Importing a module script failed.',
  ];

  test.each(NOT_TAKEN)(
    'returns `integrity` if all files arrived but the browser rejected one (%s)',
    (message) => {
      expect(releaseFaultOf(event('load', new Error(`RUNTIME-008 ${message}`)), CAME)).toBe('integrity');
    },
  );

  test.each<[string, unknown, Parameters<typeof releaseFaultOf>[1]]>([
    ['the entry is missing', new Error(NOT_TAKEN[0]), [file(ENTRY, 404)]],
    [
      'another file of the release failed',
      new Error(NOT_TAKEN[0]),
      [...CAME, file('/remotes/profile/1.0.0-aaaaaaaa/assets/x.js', 503)],
    ],
    ['the entry got no response', new Error(NOT_TAKEN[0]), [file(ENTRY, 0)]],
    ['the browser does not report the response status', new Error(NOT_TAKEN[0]), [file(ENTRY)]],
    ['the browser recorded no request', new Error(NOT_TAKEN[0]), []],
    ['loading timed out', new Error('5000 ms'), CAME],
    ['the code threw', new SyntaxError('Unexpected token'), CAME],
  ])('returns `load` if %s', (_, error, files) => {
    expect(releaseFaultOf(event('load', error), files)).toBe('load');
  });

  test('returns the phase of the error; null for a shown release', () => {
    expect(
      (['render', 'runtime', 'hydration', 'shown'] as const).map((kind) => releaseFaultOf(event(kind), CAME)),
    ).toEqual(['render', 'event', 'hydration', null]);
  });
});

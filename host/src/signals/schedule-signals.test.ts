// @vitest-environment dom
import type { HealthSignal } from '@club/shared/federation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitReleaseEvent, setReleaseListener } from '../reports/error-reports';
import { scheduleSignals } from './schedule-signals';

const REMOTE = {
  version: '1.0.0',
  entry: '/remotes/profile/1.0.0-a/remoteEntry.js',
  integrity: '',
  contract: '1',
  previous: null,
};
const shown = { remote: 'profile' as const, entry: REMOTE.entry };

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
const CONFIG = { url: '/_remotes/signals', vitals: 0 };

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const sent = async (): Promise<HealthSignal[]> =>
  Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await textOf(body))));

const set = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

function hide(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

let addListener: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  addListener = vi.spyOn(document, 'addEventListener');
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify({ contract: '1', remotes: { profile: REMOTE } })}</script>`;
  Object.assign(navigator, { sendBeacon });
  setReleaseListener(() => undefined);
  sendBeacon.mockClear();
  vi.useFakeTimers();
});
/** Removes the page's listeners, because the next test simulates another page. */
afterEach(() => {
  for (const [type, listener] of addListener.mock.calls as [string, () => void][])
    document.removeEventListener(type, listener);
  addListener.mockRestore();
  vi.useRealTimers();
  localStorage.clear();
  for (const name of ['doNotTrack', 'globalPrivacyControl', 'onLine'])
    Reflect.deleteProperty(navigator, name);
});

test('a page sends its shown releases when it is hidden, not before', async () => {
  scheduleSignals(CONFIG, 'home');
  emitReleaseEvent(shown, 'shown');
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.dynamicImportSettled();
  expect(sendBeacon).not.toHaveBeenCalled();
  hide();
  vi.useRealTimers();
  expect(await sent()).toEqual([{ releases: [{ remote: 'profile', release: '1.0.0-a', faults: [] }] }]);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/_remotes/signals');
  expect(JSON.parse(localStorage.getItem('club:senales') ?? '').bien).toEqual(['profile/1.0.0-a']);
});

test('a page sends the first fault before it is idle', async () => {
  scheduleSignals(CONFIG, 'home');
  emitReleaseEvent(shown, 'render', new Error('x'));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await sent()).toEqual([
    { releases: [{ remote: 'profile', release: '1.0.0-a', faults: ['render'] }] },
  ]);
});

test('a page sends each faulty release once, even if it fails after the first signal', async () => {
  const other = { remote: 'feedback' as const, entry: '/remotes/feedback/1.0.0-b/remoteEntry.js' };
  scheduleSignals(CONFIG, 'home');
  emitReleaseEvent(shown, 'render', new Error('x'));
  emitReleaseEvent(shown, 'runtime', new Error('x'));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(3_001);
  emitReleaseEvent(other, 'render', new Error('x'));
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect((await sent()).flatMap(({ releases }) => releases.map(({ remote }) => remote))).toEqual([
    'profile',
    'feedback',
  ]);
});

test('a page sends events that occurred offline once it is online', async () => {
  set('onLine', false);
  scheduleSignals(CONFIG, 'home');
  emitReleaseEvent(shown, 'render', new Error('x'));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  hide();
  expect(sendBeacon).not.toHaveBeenCalled();
  set('onLine', true);
  hide();
  hide();
  vi.useRealTimers();
  expect(await sent()).toEqual([
    { releases: [{ remote: 'profile', release: '1.0.0-a', faults: ['render'] }] },
  ]);
});

test('a page ignores a failed load while offline', async () => {
  set('onLine', false);
  scheduleSignals(CONFIG, 'home');
  emitReleaseEvent(shown, 'load', new Error('x'));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sendBeacon).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['with Do Not Track', () => set('doNotTrack', '1')],
  ['with Global Privacy Control', () => set('globalPrivacyControl', true)],
  [
    'if the service worker served it from its cache',
    () =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<script type="application/json" id="offline">{"id":"x","kept":true}</script>',
      ),
  ],
])('a page sends no signals %s', async (_, given) => {
  given();
  scheduleSignals(CONFIG, 'home');
  emitReleaseEvent(shown, 'render', new Error('x'));
  await vi.advanceTimersByTimeAsync(3_001);
  await vi.dynamicImportSettled();
  hide();
  expect(sendBeacon).not.toHaveBeenCalled();
});

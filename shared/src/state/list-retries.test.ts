// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand';
import type { ListState } from '../domain';
import { retryWhileShown } from './list-retries';

const NOTHING: ListState<string> = { state: 'ready', items: [], failed: true };
const OLD: ListState<string> = { state: 'ready', items: ['old'], failed: true };

let store: StoreApi<ListState<string>>;
let onLine: boolean;
let visibility: DocumentVisibilityState;
let unsubscribe = () => {};
const retry = vi.fn();

const pass = (ms: number) => void vi.advanceTimersByTime(ms);
const goOffline = () => {
  onLine = false;
};
const goOnline = () => {
  onLine = true;
  window.dispatchEvent(new Event('online'));
};
const turn = (to: DocumentVisibilityState) => {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
};
const watch = (list: ListState<string>) => {
  store = createStore(() => list);
  unsubscribe = retryWhileShown(store, retry);
};

beforeEach(() => {
  vi.useFakeTimers();
  retry.mockReset();
  onLine = true;
  visibility = 'visible';
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a failed list without older items', () => {
  test('is fetched again 30 seconds after each failure', () => {
    watch(NOTHING);
    pass(29_999);
    expect(retry).not.toHaveBeenCalled();
    pass(1);
    expect(retry).toHaveBeenCalledTimes(1);
    pass(120_000);
    expect(retry).toHaveBeenCalledTimes(1);
    store.setState({ ...NOTHING }, true);
    pass(29_999);
    expect(retry).toHaveBeenCalledTimes(1);
    pass(1);
    expect(retry).toHaveBeenCalledTimes(2);
  });

  test('is not fetched again after a success', () => {
    watch(NOTHING);
    store.setState({ state: 'ready', items: ['new'] }, true);
    pass(60_000);
    goOnline();
    turn('visible');
    expect(retry).not.toHaveBeenCalled();
  });

  test.each<[string, () => void]>([
    ['hidden', () => turn('hidden')],
    ['offline', goOffline],
  ])('is not fetched by timer in a tab that is %s', (_, become) => {
    watch(NOTHING);
    become();
    pass(300_000);
    expect(retry).not.toHaveBeenCalled();
  });
});

test.each([
  ['nothing', NOTHING],
  ['the old list', OLD],
])('a failed list with %s to show is fetched when the browser comes online', (_, list) => {
  onLine = false;
  watch(list);
  goOnline();
  expect(retry).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing', NOTHING],
  ['the old list', OLD],
])(
  'a failed list with %s to show is fetched when the tab becomes visible again, but not after quick switches',
  (_, list) => {
    watch(list);
    turn('hidden');
    turn('visible');
    pass(4_999);
    turn('visible');
    expect(retry).not.toHaveBeenCalled();
    turn('hidden');
    pass(1);
    expect(retry).not.toHaveBeenCalled();
    turn('visible');
    expect(retry).toHaveBeenCalledTimes(1);
  },
);

test('a failed list with older items is not fetched by timer', () => {
  watch(OLD);
  pass(300_000);
  expect(retry).not.toHaveBeenCalled();
});

test.each<[string, ListState<string>]>([
  ['that has arrived', { state: 'ready', items: [] }],
  ['on its way', { state: 'loading' }],
])('no retry fetches a list %s', (_, list) => {
  watch(list);
  pass(300_000);
  goOnline();
  turn('visible');
  expect(retry).not.toHaveBeenCalled();
});

test('retries stop once no component shows the list', () => {
  watch(NOTHING);
  unsubscribe();
  pass(300_000);
  goOnline();
  turn('visible');
  store.setState({ ...NOTHING }, true);
  pass(300_000);
  expect(retry).not.toHaveBeenCalled();
});

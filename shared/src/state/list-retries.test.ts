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
let release = () => {};
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
  release = retryWhileShown(store, retry);
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
  release();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('with nothing to show', () => {
  test('asks every half a minute, counted from each failure', () => {
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

  test('asks no more once the list is there', () => {
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
  ])('a tab that is %s does not ask as time passes', (_, become) => {
    watch(NOTHING);
    become();
    pass(300_000);
    expect(retry).not.toHaveBeenCalled();
  });
});

test.each([
  ['nothing', NOTHING],
  ['the old list', OLD],
])('with %s to show, asks at once when the browser comes online', (_, list) => {
  onLine = false;
  watch(list);
  goOnline();
  expect(retry).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing', NOTHING],
  ['the old list', OLD],
])('with %s to show, asks when the tab is seen again, but not at every flick', (_, list) => {
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
});

test('with the old list to show, does not ask as time passes', () => {
  watch(OLD);
  pass(300_000);
  expect(retry).not.toHaveBeenCalled();
});

test.each<[string, ListState<string>]>([
  ['that has arrived', { state: 'ready', items: [] }],
  ['on its way', { state: 'loading' }],
])('a list %s is not asked for', (_, list) => {
  watch(list);
  pass(300_000);
  goOnline();
  turn('visible');
  expect(retry).not.toHaveBeenCalled();
});

test('asks no more once released', () => {
  watch(NOTHING);
  release();
  pass(300_000);
  goOnline();
  turn('visible');
  store.setState({ ...NOTHING }, true);
  pass(300_000);
  expect(retry).not.toHaveBeenCalled();
});

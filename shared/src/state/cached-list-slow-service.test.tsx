// @vitest-environment dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Specialist } from '../domain';
import { type CachedList, useCachedList } from './cached-list';
import { aSpecialistsList, itemsOrState, NEW_LIST, OLD_LIST, storeList } from './testing/specialists-list';

const LAST_WEEK = new Date(2026, 10, 21, 15);
const SUNDAY = new Date(2026, 10, 22, 0, 0, 1);

let list: CachedList<Specialist>;
let answer: () => Promise<Response>;
const fetched = vi.fn(() => answer());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function keepOld(): Record<string, string> {
  storeList(OLD_LIST, LAST_WEEK);
  return { ...localStorage };
}

const items = () => itemsOrState(list);

beforeEach(() => {
  vi.useFakeTimers({ now: SUNDAY, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  list = aSpecialistsList();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a list of a slow service', () => {
  let respond: (body: string) => void;
  let fail: (error: Error) => void;

  beforeEach(() => {
    answer = () =>
      new Promise((resolve, reject) => {
        respond = (body) => resolve(new Response(body));
        fail = reject;
      });
  });

  test('shows the cached items within two seconds and replaces them later', async () => {
    const stored = keepOld();
    const loaded = list.load();
    await pass(1_000);
    expect(items()).toBe('loading');
    await pass(1_000);
    expect(items()).toEqual(OLD_LIST);
    expect({ ...localStorage }).toEqual(stored);
    await pass(50_000);
    respond(JSON.stringify(NEW_LIST));
    await act(() => loaded);
    expect(items()).toEqual(NEW_LIST);
    expect(localStorage.getItem('especialistas')).toBe(JSON.stringify(NEW_LIST));
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBe(new Date().toISOString());
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('keeps the cached list and its timestamp if it finally fails', async () => {
    const stored = keepOld();
    const loaded = list.load();
    await pass(20_000);
    fail(new TypeError('Failed to fetch'));
    await act(() => loaded);
    expect(list.store.getState()).toEqual({ state: 'ready', items: OLD_LIST, failed: true });
    expect({ ...localStorage }).toEqual(stored);
  });

  test('shows no cached items if the service responds within a second', async () => {
    keepOld();
    const seen: unknown[] = [];
    list.store.subscribe(() => seen.push(items()));
    const loaded = list.load();
    await pass(1_000);
    respond(JSON.stringify(NEW_LIST));
    await act(() => loaded);
    await pass(5_000);
    expect(seen).toEqual([NEW_LIST]);
  });

  test('never replaces fetched items by cached ones', async () => {
    keepOld();
    list.store.subscribe(() => void vi.advanceTimersByTime(5_000));
    const loaded = list.load();
    await pass(1_000);
    respond(JSON.stringify(NEW_LIST));
    await act(() => loaded);
    expect(items()).toEqual(NEW_LIST);
  });

  test('stays loading if nothing is cached', async () => {
    void list.load();
    await pass(55_000);
    expect(items()).toBe('loading');
  });
});

describe('a failed list on screen', () => {
  beforeEach(() => {
    answer = async () => new Response('no', { status: 503 });
  });
  const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

  test('is fetched every 30 seconds until that succeeds, once for all components', async () => {
    const shown = [renderHook(() => useCachedList(list)), renderHook(() => useCachedList(list))];
    await pass(0);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(30_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    answer = async () => new Response(JSON.stringify(NEW_LIST));
    await pass(30_000);
    for (const { result } of shown) expect(result.current).toEqual({ state: 'ready', items: NEW_LIST });
    await pass(120_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('is fetched at once when the browser comes online', async () => {
    const { result } = renderHook(() => useCachedList(list));
    await pass(1_000);
    answer = async () => new Response(JSON.stringify(NEW_LIST));
    await goOnline();
    await pass(0);
    expect(result.current).toEqual({ state: 'ready', items: NEW_LIST });
  });

  test('is not fetched once no component shows it', async () => {
    const [first, second] = [renderHook(() => useCachedList(list)), renderHook(() => useCachedList(list))];
    await pass(0);
    first.unmount();
    await pass(30_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    second.unmount();
    await pass(120_000);
    await goOnline();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

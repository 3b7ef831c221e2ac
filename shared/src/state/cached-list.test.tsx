// @vitest-environment dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Specialist } from '../domain';
import { aSpecialist } from '../testing/builders';
import { type CachedList, useCachedList } from './cached-list';
import { aSpecialistsList, itemsOrState, NEW_LIST, OLD_LIST, storeList } from './testing/specialists-list';

const SATURDAY = new Date(2026, 10, 21, 15);
const SUNDAY = new Date(2026, 10, 22, 0, 0, 1);

let list: CachedList<Specialist>;
let answer: () => Promise<Response>;
const fetched = vi.fn(() => answer());
const text =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });

const items = () => itemsOrState(list);

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers({ now: SATURDAY, toFake: ['Date'] });
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = text(JSON.stringify(NEW_LIST));
  list = aSpecialistsList();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loading a list', () => {
  test('starts with the state loading, then publishes and caches the fetched list with an ISO timestamp', async () => {
    expect(items()).toBe('loading');
    await list.load();
    expect(items()).toEqual(NEW_LIST);
    expect(localStorage.getItem('especialistas')).toBe(JSON.stringify(NEW_LIST));
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBe(SATURDAY.toISOString());
  });

  test('uses this week’s cached list without a request', async () => {
    storeList(OLD_LIST, new Date(2026, 10, 15, 0, 0, 0));
    await list.load();
    expect(items()).toEqual(OLD_LIST);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('fetches again once Sunday 00:00 has passed', async () => {
    storeList(OLD_LIST, SATURDAY);
    vi.setSystemTime(SUNDAY);
    await list.load();
    expect(items()).toEqual(NEW_LIST);
  });

  test.each([
    ['a missing timestamp', null],
    ['an unreadable timestamp', 'ayer'],
    ['a timestamp of the future', new Date(2030, 1, 1).toISOString()],
  ])('fetches the list on %s', async (_, stamp) => {
    storeList(OLD_LIST, SATURDAY);
    if (stamp === null) localStorage.removeItem('ultimaActualizacionEsp');
    else localStorage.setItem('ultimaActualizacionEsp', stamp);
    await list.load();
    expect(items()).toEqual(NEW_LIST);
  });

  test('fetches when the cached list is corrupt', async () => {
    storeList(OLD_LIST, SATURDAY);
    localStorage.setItem('especialistas', '[{"id":');
    await list.load();
    expect(items()).toEqual(NEW_LIST);
  });

  test('sends one request for simultaneous callers', async () => {
    await Promise.all([list.load(), list.load(), list.load()]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('does not fetch again on the next page, even if storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await list.load();
    await list.load();
    expect(items()).toEqual(NEW_LIST);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(errors).not.toHaveBeenCalled();
  });

  test('prefetches only if the weekly refresh is due', async () => {
    storeList(OLD_LIST, SATURDAY);
    list.refreshIfDue();
    expect(fetched).not.toHaveBeenCalled();
    vi.setSystemTime(SUNDAY);
    list.refreshIfDue();
    await list.load();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(items()).toEqual(NEW_LIST);
  });

  test('allows a new request right after a failed prefetch', async () => {
    answer = text('', 500);
    list.refreshIfDue({ ahead: true });
    await waitFor(() => expect(errors).toHaveBeenCalledOnce());
    expect(items()).toBe('loading');
    answer = text(JSON.stringify(NEW_LIST));
    await list.load();
    expect(items()).toEqual(NEW_LIST);
  });

  test('waits for a pending prefetch, and fails if the prefetch fails', async () => {
    answer = text('', 500);
    list.refreshIfDue({ ahead: true });
    await list.load();
    await list.load();
    expect(items()).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('a prefetch does not replace a loaded list', async () => {
    storeList(OLD_LIST, SATURDAY);
    await list.load();
    vi.setSystemTime(SUNDAY);
    list.refreshIfDue({ ahead: true });
    expect(fetched).not.toHaveBeenCalled();
    await list.load();
    expect(items()).toEqual(NEW_LIST);
  });

  describe('that exceeds the storage quota', () => {
    const LONG = Array.from({ length: 12_000 }, (_, i) =>
      aSpecialist({ id: String(i), areaCovertura: 'x'.repeat(200) }),
    );

    test('keeps that list in memory without a message or a new request', async () => {
      answer = text(JSON.stringify(LONG));
      await list.load();
      await list.load();
      expect(items()).toEqual(LONG);
      expect(fetched).toHaveBeenCalledTimes(1);
      expect(errors).not.toHaveBeenCalled();
      expect(localStorage).toHaveLength(0);
    });

    test('removes an older stored list, because that list could never be refreshed', async () => {
      storeList(OLD_LIST, SATURDAY);
      vi.setSystemTime(SUNDAY);
      answer = text(JSON.stringify(LONG));
      await list.load();
      expect(items()).toHaveLength(LONG.length);
      expect(localStorage).toHaveLength(0);
    });

    test('yields to the page while parsing', async () => {
      answer = text(JSON.stringify(LONG));
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now++);
      let turns = 0;
      const count = () => {
        turns++;
        if (items() === 'loading') setImmediate(count);
      };
      setImmediate(count);
      await list.load();
      expect(turns).toBeGreaterThan(3);
    });
  });

  test('stores no list if its timestamp does not fit into storage', async () => {
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'ultimaActualizacionEsp') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await list.load();
    expect(items()).toEqual(NEW_LIST);
    expect(localStorage).toHaveLength(0);
  });

  test('shows the list before caching it', async () => {
    const whenKept: unknown[] = [];
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => void whenKept.push(items()));
    await list.load();
    expect(whenKept).toEqual([NEW_LIST, NEW_LIST]);
  });

  test('fetches again on a page that stays open past Sunday 00:00', async () => {
    storeList(OLD_LIST, SATURDAY);
    await list.load();
    vi.setSystemTime(SUNDAY);
    await list.load();
    expect(items()).toEqual(NEW_LIST);
  });

  test('skips broken rows and logs them without their content', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = text(JSON.stringify([{ nombre: 'Sin id' }, ...NEW_LIST]));
    await list.load();
    expect(items()).toEqual(NEW_LIST);
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warnings.mock.calls)).not.toContain('Sin id');
  });
});

describe('a failed fetch', () => {
  const failures: [string, () => Promise<Response>][] = [
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service answers HTML with 200', text('<!doctype html><p>Error</p>')],
    ['the answer is truncated', text('[{"id":"new"')],
    ['the service answers 500', text(JSON.stringify(NEW_LIST), 500)],
    ['the answer is an empty list', text('[]')],
    ['no row is usable', text('[{},{}]')],
  ];

  test.each(failures)('keeps the cached list and its timestamp if %s', async (_, failing) => {
    storeList(OLD_LIST, SATURDAY);
    const stamp = localStorage.getItem('ultimaActualizacionEsp');
    vi.setSystemTime(SUNDAY);
    answer = failing;
    await list.load();
    expect(list.store.getState()).toEqual({ state: 'ready', items: OLD_LIST, failed: true });
    expect(localStorage.getItem('especialistas')).toBe(JSON.stringify(OLD_LIST));
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBe(stamp);
    expect(errors).toHaveBeenCalledExactlyOnceWith('Error al obtener Especialistas', expect.anything());
  });

  test('publishes an empty list without a timestamp if nothing is cached', async () => {
    answer = text('no', 503);
    await list.load();
    expect(list.store.getState()).toEqual({ state: 'ready', items: [], failed: true });
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBeNull();
  });

  test('is retried on a later page, but not at once', async () => {
    answer = text('no', 503);
    await list.load();
    await list.load();
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.setSystemTime(SATURDAY.getTime() + 31_000);
    answer = text(JSON.stringify(NEW_LIST));
    await list.load();
    expect(list.store.getState()).toEqual({ state: 'ready', items: NEW_LIST });
  });

  test('is retried at once on request', async () => {
    answer = text('no', 503);
    await list.load();
    answer = text(JSON.stringify(NEW_LIST));
    await list.load({ again: true });
    expect(items()).toEqual(NEW_LIST);
  });

  test('is distinguished from an empty list', async () => {
    answer = text('[]');
    await list.load();
    expect(list.store.getState()).toEqual({ state: 'ready', items: [] });
  });

  test('remains reported during a retry', async () => {
    answer = text('no', 503);
    await list.load();
    answer = () => new Promise(() => undefined);
    void list.load({ again: true });
    expect(list.store.getState()).toEqual({ state: 'ready', items: [], failed: true });
  });
});

test('useCachedList loads the list when a component mounts', async () => {
  const { result } = renderHook(() => useCachedList(list));
  expect(result.current).toEqual({ state: 'loading' });
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', items: NEW_LIST }));
});

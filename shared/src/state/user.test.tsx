// @vitest-environment dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders';
import { resetStores } from './stores';
import { clearUser, saveUser, syncUser, useUser } from './user';

const user = aUser();

let release = () => {};
const start = () =>
  act(() => {
    release = syncUser();
  });
const inAnotherTab = (key: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

beforeEach(() => {
  localStorage.clear();
  resetStores();
});

afterEach(() => release());

describe('the registered user', () => {
  test('is stored unchanged in local storage and removed on logout', () => {
    const { result } = renderHook(() => useUser());
    act(() => saveUser(user));
    expect(result.current).toEqual(user);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
    act(() => clearUser());
    expect(result.current).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('leaves no evaluations in storage after logout', () => {
    saveUser(user);
    localStorage.setItem('club:evaluaciones', '[{}]');
    clearUser();
    expect(localStorage.getItem('club:evaluaciones')).toBeNull();
  });

  test('is stored even if the cached lists fill storage', () => {
    let room = 6_000_000;
    while (room >= 1) {
      try {
        localStorage.setItem(
          'especialistas',
          (localStorage.getItem('especialistas') ?? '') + 'x'.repeat(room),
        );
      } catch {
        room = Math.floor(room / 2);
      }
    }
    saveUser(user);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
    expect(localStorage.getItem('especialistas')).toBeNull();
  });

  test('is restored at the start of the page', () => {
    localStorage.setItem('user', JSON.stringify(user));
    const { result } = renderHook(() => useUser());
    start();
    expect(result.current).toEqual(user);
  });

  test.each(['{"name":', 'null', '[]', '"Ana"', '{"name":1}', '{"nombre":"Ana"}'])(
    'is null if storage holds %s',
    (stored) => {
      localStorage.setItem('user', stored);
      const { result } = renderHook(() => useUser());
      start();
      expect(result.current).toBeNull();
    },
  );

  test('follows registration and logout in another tab', () => {
    const { result } = renderHook(() => useUser());
    start();
    localStorage.setItem('user', JSON.stringify(user));
    inAnotherTab('user');
    expect(result.current).toEqual(user);
    localStorage.clear();
    inAnotherTab(null);
    expect(result.current).toBeNull();
  });

  test('is read again when the page returns from the back-forward cache', () => {
    const { result } = renderHook(() => useUser());
    start();
    act(() => saveUser(user));
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(result.current).toBeNull();
  });

  test('stays in memory if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = renderHook(() => useUser());
    start();
    act(() => saveUser(user));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(result.current).toEqual(user);
  });

  test('follows changes in another tab even if storage was blocked before', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = renderHook(() => useUser());
    start();
    act(() => saveUser(user));
    blocked.mockRestore();
    localStorage.setItem('user', JSON.stringify({ ...user, name: 'Luis' }));
    inAnotherTab('user');
    expect(result.current?.name).toBe('Luis');
  });

  test('ignores changes in other tabs once the store is stopped', () => {
    const { result } = renderHook(() => useUser());
    start();
    release();
    localStorage.setItem('user', JSON.stringify(user));
    inAnotherTab('user');
    expect(result.current).toBeNull();
  });
});

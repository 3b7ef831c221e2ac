// @vitest-environment dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shortlist, syncShortlist } from './shortlist';
import { resetStores } from './stores';

const KEY = 'club:guardados';
const ANA = { id: '1', nombre: 'Ana Mora' };
const LUIS = { id: '2', nombre: 'Luis Rojas' };

let release = () => {};
const start = () =>
  act(() => {
    release = syncShortlist();
  });
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const ids = (list: readonly { id: string }[] | null | undefined) => list?.map(({ id }) => id);
const inAnotherTab = (key: string | null, value: unknown) => {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
};
const kept = () => renderHook(() => shortlist.useKept()).result;

beforeEach(() => {
  localStorage.clear();
  resetStores();
});
afterEach(() => {
  release();
  vi.restoreAllMocks();
});

describe('the shortlist', () => {
  test('is null until storage was read', () => {
    const list = kept();
    expect(list.current).toBeNull();
    start();
    expect(list.current).toEqual([]);
  });

  test('stores id, name, time and note in local storage', () => {
    start();
    const list = kept();
    act(() => shortlist.keep(ANA));
    act(() => shortlist.annotate('1', 'Llamar el lunes '));
    expect(stored()).toEqual([
      { ...ANA, cuando: expect.stringMatching(/^\d{4}-.*Z$/), nota: 'Llamar el lunes ' },
    ]);
    expect(list.current).toEqual(stored());
  });

  test('reports whether a specialist is saved', () => {
    const { result } = renderHook(() => shortlist.useIsKept('1'));
    expect(result.current).toBe(false);
    start();
    expect(result.current).toBe(false);
    act(() => shortlist.keep(LUIS));
    expect(result.current).toBe(false);
    act(() => shortlist.keep(ANA));
    expect(result.current).toBe(true);
    act(() => shortlist.remove('1'));
    expect(result.current).toBe(false);
  });

  test('restores a removed entry at its position with its note', () => {
    start();
    const list = kept();
    localStorage.setItem(KEY, JSON.stringify([{ ...ANA, cuando: '2026-01-01', nota: 'Buena' }]));
    act(() => shortlist.keep(LUIS));
    const before = list.current;
    act(() => shortlist.remove('1'));
    expect(ids(list.current)).toEqual(['2']);
    act(() => shortlist.keep({ ...ANA, nombre: 'Otra' }));
    expect(list.current).toEqual(before);
    expect(stored()).toEqual(before);
  });

  test.each(['{"id":', 'null', '{}', '"Ana"', '[{"id":1}]'])('is empty if the stored value is %s', (text) => {
    localStorage.setItem(KEY, text);
    start();
    expect(kept().current).toEqual([]);
  });

  test('follows changes in other tabs until the store is stopped', () => {
    start();
    const list = kept();
    inAnotherTab(KEY, [{ ...ANA, cuando: '2026-01-01', nota: '' }]);
    expect(ids(list.current)).toEqual(['1']);
    inAnotherTab(null, null);
    expect(list.current).toEqual([]);
    release();
    inAnotherTab(KEY, [{ ...ANA, cuando: '2026-01-01', nota: '' }]);
    expect(list.current).toEqual([]);
  });

  test('keeps entries that another tab added, even without a storage event', () => {
    start();
    const list = kept();
    localStorage.setItem(KEY, JSON.stringify([{ ...ANA, cuando: '2026-01-01', nota: '' }]));
    act(() => shortlist.keep(LUIS));
    expect(ids(list.current)).toEqual(['1', '2']);
    expect(ids(stored())).toEqual(['1', '2']);
  });

  test('is read again when the page returns from the back-forward cache', () => {
    start();
    const list = kept();
    localStorage.setItem(KEY, JSON.stringify([{ ...ANA, cuando: '2026-01-01', nota: '' }]));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(ids(list.current)).toEqual(['1']);
  });

  test('stays in memory if storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    start();
    const list = kept();
    act(() => shortlist.keep(ANA));
    act(() => shortlist.keep(LUIS));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(ids(list.current)).toEqual(['1', '2']);
    act(() => shortlist.remove('1'));
    expect(ids(list.current)).toEqual(['2']);
  });

  test('is stored in place of the cached lists if storage is full', () => {
    start();
    localStorage.setItem('especialistas', '[]');
    const write = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this.getItem('especialistas') !== null) throw new DOMException('full', 'QuotaExceededError');
      write.call(this, key, value);
    });
    act(() => shortlist.keep(ANA));
    expect(ids(stored())).toEqual(['1']);
    expect(localStorage.getItem('especialistas')).toBeNull();
  });
});

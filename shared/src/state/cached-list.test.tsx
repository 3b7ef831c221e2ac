// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Specialist } from '../domain';
import { parseSpecialists } from '../service';
import { aSpecialist } from '../testing';
import { type CachedList, createCachedList, useCachedList } from './cached-list';

const SATURDAY = new Date(2026, 10, 21, 15);
const SUNDAY = new Date(2026, 10, 22, 0, 0, 1);
const OLD = [aSpecialist({ id: 'old' })];
const NEW = [aSpecialist({ id: 'new' })];

let list: CachedList<Specialist>;
let answer: () => Promise<Response>;
const fetched = vi.fn(() => answer());
const text =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });

function store(items: Specialist[], refreshed: Date): void {
  localStorage.setItem('especialistas', JSON.stringify(items));
  localStorage.setItem('ultimaActualizacionEsp', refreshed.toISOString());
}

const items = () => {
  const state = list.store.getState();
  return state.state === 'ready' ? state.items : state.state;
};

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers({ now: SATURDAY, toFake: ['Date'] });
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = text(JSON.stringify(NEW));
  list = createCachedList<Specialist>({
    listKey: 'especialistas',
    refreshKey: 'ultimaActualizacionEsp',
    endpoint: () => '/lista',
    parse: parseSpecialists,
    failureText: 'Error al obtener Especialistas',
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loading a list', () => {
  test('starts as loading and ends with what was fetched, kept with its ISO timestamp', async () => {
    expect(items()).toBe('loading');
    await list.load();
    expect(items()).toEqual(NEW);
    expect(localStorage.getItem('especialistas')).toBe(JSON.stringify(NEW));
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBe(SATURDAY.toISOString());
  });

  test('uses the cache of the current week without asking the service', async () => {
    store(OLD, new Date(2026, 10, 15, 0, 0, 0));
    await list.load();
    expect(items()).toEqual(OLD);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('fetches again once Sunday 00:00 has passed', async () => {
    store(OLD, SATURDAY);
    vi.setSystemTime(SUNDAY);
    await list.load();
    expect(items()).toEqual(NEW);
  });

  test.each([
    ['a missing timestamp', null],
    ['an unreadable timestamp', 'ayer'],
    ['a timestamp of the future', new Date(2030, 1, 1).toISOString()],
  ])('fetches on %s', async (_, stamp) => {
    store(OLD, SATURDAY);
    if (stamp === null) localStorage.removeItem('ultimaActualizacionEsp');
    else localStorage.setItem('ultimaActualizacionEsp', stamp);
    await list.load();
    expect(items()).toEqual(NEW);
  });

  test('fetches when the cached list is corrupt', async () => {
    store(OLD, SATURDAY);
    localStorage.setItem('especialistas', '[{"id":');
    await list.load();
    expect(items()).toEqual(NEW);
  });

  test('asks the service once, however many ask for the list together', async () => {
    await Promise.all([list.load(), list.load(), list.load()]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('does not ask again on the next page, not even where storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await list.load();
    await list.load();
    expect(items()).toEqual(NEW);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(errors).not.toHaveBeenCalled();
  });

  test('asks again in a page that stays open over Sunday 00:00', async () => {
    store(OLD, SATURDAY);
    await list.load();
    vi.setSystemTime(SUNDAY);
    await list.load();
    expect(items()).toEqual(NEW);
  });

  test('drops broken rows, says so without their content, and keeps the rest', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = text(JSON.stringify([{ nombre: 'Sin id' }, ...NEW]));
    await list.load();
    expect(items()).toEqual(NEW);
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warnings.mock.calls)).not.toContain('Sin id');
  });
});

describe('a failed fetch', () => {
  const failures: [string, () => Promise<Response>][] = [
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service answers HTML with 200', text('<!doctype html><p>Error</p>')],
    ['the answer is truncated', text('[{"id":"new"')],
    ['the service answers 500', text(JSON.stringify(NEW), 500)],
    ['the answer is an empty list', text('[]')],
    ['no row is usable', text('[{},{}]')],
  ];

  test.each(failures)('keeps the cached list and its timestamp when %s', async (_, failing) => {
    store(OLD, SATURDAY);
    const stamp = localStorage.getItem('ultimaActualizacionEsp');
    vi.setSystemTime(SUNDAY);
    answer = failing;
    await list.load();
    expect(items()).toEqual(OLD);
    expect(localStorage.getItem('especialistas')).toBe(JSON.stringify(OLD));
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBe(stamp);
    expect(errors).toHaveBeenCalledExactlyOnceWith('Error al obtener Especialistas', expect.anything());
  });

  test('ends the loading with an empty list when nothing is cached, and stamps nothing', async () => {
    answer = text('no', 503);
    await list.load();
    expect(items()).toEqual([]);
    expect(localStorage.getItem('ultimaActualizacionEsp')).toBeNull();
  });

  test('is tried again on a later page, but not at once', async () => {
    answer = text('no', 503);
    await list.load();
    await list.load();
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.setSystemTime(SATURDAY.getTime() + 31_000);
    answer = text(JSON.stringify(NEW));
    await list.load();
    expect(items()).toEqual(NEW);
  });
});

test('a component that shows the list loads it', async () => {
  const { result } = renderHook(() => useCachedList(list));
  expect(result.current).toEqual({ state: 'loading' });
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', items: NEW }));
});

// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRatingSummary, aSiteConfig, aSpecialist } from '../testing/builders';
import { configureSite } from './config';
import { loadRatings, loadSpecialists } from './lists';
import { resetStores } from './stores';

const { endpoints } = aSiteConfig();
const SATURDAY = new Date(2026, 10, 21, 15);
const SUNDAY = new Date(2026, 10, 22, 0, 0, 1);

const fetched = vi.fn(async (_url: string, _init?: RequestInit): Promise<Response> => new Response());

beforeEach(() => {
  vi.useFakeTimers({ now: SUNDAY, toFake: ['Date'] });
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  localStorage.clear();
  resetStores();
  configureSite(aSiteConfig());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  {
    name: 'specialists',
    load: loadSpecialists,
    url: endpoints.specialists,
    row: aSpecialist(),
    key: 'especialistas',
    stamp: 'ultimaActualizacionEsp',
    failure: 'Error al obtener Especialistas',
  },
  {
    name: 'ratings',
    load: loadRatings,
    url: endpoints.ratings,
    row: aRatingSummary(),
    key: 'comentarios',
    stamp: 'ultimaActualizacion',
    failure: 'Error al obtener Calificaciones',
  },
])('the list of $name', ({ load, url, row, key, stamp, failure }) => {
  const keep = (refreshed: Date) => {
    localStorage.setItem(key, JSON.stringify([row]));
    localStorage.setItem(stamp, refreshed.toISOString());
  };

  test('is fetched from its endpoint and cached under only its two keys', async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify([row])));
    await load();
    expect(fetched.mock.calls.map(([asked]) => asked)).toEqual([url]);
    expect(Object.keys(localStorage).sort()).toEqual([key, stamp].sort());
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([row]);
    expect(localStorage.getItem(stamp)).toBe(SUNDAY.toISOString());
  });

  test('is read from the cache if it was refreshed this week', async () => {
    keep(SUNDAY);
    await load();
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is fetched again if the last refresh was before Sunday 00:00', async () => {
    keep(SATURDAY);
    fetched.mockResolvedValue(new Response(JSON.stringify([row])));
    await load();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(stamp)).toBe(SUNDAY.toISOString());
  });

  test('stays cached with its timestamp if the response is truncated', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    keep(SATURDAY);
    fetched.mockResolvedValue(new Response(JSON.stringify([row]).slice(0, -2)));
    await load();
    expect(errors).toHaveBeenCalledExactlyOnceWith(failure, expect.anything());
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([row]);
    expect(localStorage.getItem(stamp)).toBe(SATURDAY.toISOString());
  });

  test('logs a failed fetch and shows nothing', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await load();
    expect(errors).toHaveBeenCalledExactlyOnceWith(failure, expect.anything());
    expect(localStorage).toHaveLength(0);
  });
});

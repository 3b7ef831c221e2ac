// @vitest-environment dom

import { specialistsRefreshedAt } from '@club/shared/state';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineBar } from './offline-bar';

const text = () => screen.getByRole('status').textContent;
const network = (is: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the offline bar shows nothing while online', () => {
  render(<OfflineBar kept={false} refreshedAt={specialistsRefreshedAt} />);
  expect(text()).toBe('');
});

test('the offline bar shows the date of the list while offline', async () => {
  localStorage.setItem('ultimaActualizacionEsp', '2026-11-22T18:00:00.000Z');
  render(<OfflineBar kept={false} refreshedAt={specialistsRefreshedAt} />);
  await network(false);
  expect(text()).toBe('Sin conexión. Los datos son del 22/11/2026.');
  await network(true);
  expect(text()).toBe('');
});

test.each([null, 'ayer'])('the offline bar shows no date for a list of %j', async (time) => {
  if (time) localStorage.setItem('ultimaActualizacionEsp', time);
  render(<OfflineBar kept={false} refreshedAt={specialistsRefreshedAt} />);
  await network(false);
  expect(text()).toBe('Sin conexión.');
});

test('the offline bar stays on a cached page until the site answers, then stops polling', async () => {
  const ask = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', ask);
  await network(true);
  render(<OfflineBar kept refreshedAt={specialistsRefreshedAt} />);
  await act(() => vi.advanceTimersByTimeAsync(30_500));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(text()).toBe('Sin conexión.');
  ask.mockImplementation(async () => new Response(null));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(text()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(ask).toHaveBeenCalledTimes(2);
});

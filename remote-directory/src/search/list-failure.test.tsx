// @vitest-environment dom
import { resultsHref } from '@club/shared/routes';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ResultsPage from '../results/results-page';
import { stubIntersection } from '../testing/intersection';
import { stubService, visitPage } from '../testing/render-page';

const FAILED = 'No pudimos cargar la lista de especialistas';
const OFFLINE = 'Parece que no hay conexión';
const retry = () => screen.findByRole('button', { name: 'Reintentar' });
const found = () => screen.findByText('Se han encontrado 1 especialista(s)');

let onLine: boolean;
const goes = (event: 'online' | 'offline') =>
  act(async () => {
    onLine = event === 'online';
    window.dispatchEvent(new Event(event));
  });

beforeEach(() => {
  onLine = true;
  stubIntersection();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  visitPage(<ResultsPage />, { at: resultsHref(someFilters()), specialists: null });
});

test('the failure message states whether the browser is offline or the service failed, and changes when the browser goes offline or online', async () => {
  expect(await screen.findByText(FAILED)).toBeTruthy();
  await goes('offline');
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();
  await goes('online');
  expect(await screen.findByText(FAILED)).toBeTruthy();
});

test('the list replaces the failure message when the browser is online again', async () => {
  await goes('offline');
  await screen.findByText(OFFLINE);
  stubService({ specialists: [aSpecialist()] });
  await goes('online');
  expect(await found()).toBeTruthy();
});

test('the list replaces the failure message after a retry, and the heading gets the focus', async () => {
  const button = await retry();
  stubService({ specialists: [aSpecialist()] });
  await userEvent.click(button);
  expect(await found()).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the failure message stays after a failed retry, and the button keeps the focus', async () => {
  const button = await retry();
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByText(FAILED)).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

test('the retry button is busy during a retry and sends one request', async () => {
  const button = await retry();
  const fetched = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', fetched);
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByText(FAILED)).toBeTruthy();
});

test('a retry does not move the focus from an element outside the failure message', async () => {
  await retry();
  const elsewhere = screen.getByRole('button', { name: 'Ir a otra página' });
  elsewhere.focus();
  stubService({ specialists: [aSpecialist()] });
  await goes('online');
  await found();
  expect(document.activeElement).toBe(elsewhere);
});

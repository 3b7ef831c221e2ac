// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { openRegistration, resetStores } from '@club/shared/state';
import { completeJsdom } from '@club/shared/ui/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Registration } from './registration';

const WAYS_OUT = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'] as const;

beforeAll(completeJsdom);

beforeEach(() => {
  localStorage.clear();
  resetStores();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('registering makes no call: the data lies in this browser and nowhere else', async () => {
  const calls = vi.fn();
  for (const name of WAYS_OUT) vi.stubGlobal(name, calls);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: calls }));
  render(
    <BrowserRouter>
      <Registration>{null}</Registration>
    </BrowserRouter>,
  );
  const visitor = userEvent.setup();
  act(() => openRegistration('menu'));
  const dialog = await screen.findByRole('dialog', { name: 'Registro' });
  const values = ['100000001', 'Ana', 'Mora', 'Vargas', '80000099', 'ana@example.com'];
  for (const [index, input] of dialog.querySelectorAll('input').entries()) {
    await visitor.type(input, values[index] ?? '');
  }
  await visitor.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog', { name: '¡Éxito!' });
  expect(Object.keys(localStorage)).toEqual(['user']);
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(window.location.href).not.toContain('100000001');
  expect(calls).not.toHaveBeenCalled();
});

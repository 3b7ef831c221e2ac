// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { currentUser, openRegistration, resetStores, useRegistrationPrompt } from '../state';
import { polyfillJsdom } from '../ui/testing';
import { StandaloneRegistration } from './registration';

const Prompt = () => <p>{useRegistrationPrompt() ?? 'cerrado'}</p>;

function renderAlone() {
  render(
    <>
      <StandaloneRegistration />
      <Prompt />
    </>,
  );
  act(() => openRegistration('evaluation'));
  return userEvent.setup();
}

beforeAll(polyfillJsdom);
afterEach(() => {
  cleanup();
  resetStores();
  localStorage.clear();
});

test('the standalone registration form registers a fictitious user on «Guardar» and closes', async () => {
  const developer = renderAlone();
  expect(screen.getByRole('dialog', { name: 'Registro' })).toBeTruthy();
  await developer.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(currentUser()).toMatchObject({ name: 'Persona', lastName: 'Ficticia Prueba' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(currentUser());
  expect(screen.getByText('cerrado')).toBeTruthy();
  await developer.click(screen.getByRole('button', { name: 'Cerrar sesión de Persona' }));
  expect(currentUser()).toBeNull();
});

test('the standalone registration form applies the registration rules', async () => {
  const developer = renderAlone();
  await developer.clear(screen.getByRole('textbox', { name: 'Nombre' }));
  await developer.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(currentUser()).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Nombre' }).getAttribute('aria-invalid')).toBe('true');
});

test('the standalone registration form closes without registering', async () => {
  const developer = renderAlone();
  await developer.keyboard('{Escape}');
  expect(screen.getByText('cerrado')).toBeTruthy();
  expect(currentUser()).toBeNull();
});

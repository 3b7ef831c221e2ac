// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { polyfillJsdom } from '../testing';
import { MessageDialog } from './message-dialog';

beforeAll(polyfillJsdom);
afterEach(cleanup);

test('a message dialog is named by its title and described by its text', () => {
  render(<MessageDialog open title="¡Éxito!" text="Datos guardados correctamente." onConfirm={() => {}} />);
  const dialog = screen.getByRole('alertdialog', { name: '¡Éxito!' });
  const explained = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(explained?.textContent).toBe('Datos guardados correctamente.');
});

test('a message dialog without a title is named by its text', () => {
  render(<MessageDialog open text="Por favor, intente con otro medio." onConfirm={() => {}} />);
  expect(screen.getByRole('alertdialog', { name: 'Por favor, intente con otro medio.' })).toBeTruthy();
  expect(screen.getAllByText('Por favor, intente con otro medio.')).toHaveLength(1);
});

test('«Aceptar» and Escape confirm a message dialog', async () => {
  const confirm = vi.fn();
  render(<MessageDialog open text="Texto" onConfirm={confirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  await userEvent.keyboard('{Escape}');
  expect(confirm).toHaveBeenCalledTimes(2);
});

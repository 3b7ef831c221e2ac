// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TextArea, TextField } from './field';

afterEach(cleanup);

const describedTexts = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

describe.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
])('%s', (_name, Field) => {
  test('is named by its label, and valid without an error', () => {
    render(<Field label="Nombre" />);
    const box = screen.getByRole('textbox', { name: 'Nombre' });
    expect(box.hasAttribute('aria-invalid')).toBe(false);
    expect(box.hasAttribute('aria-describedby')).toBe(false);
  });

  test('is labelled «(opcional)» if optional', () => {
    render(<Field label="Correo" optional />);
    expect(screen.getByRole('textbox', { name: 'Correo (opcional)' })).toBeTruthy();
  });

  test('is invalid if it has an error, and described by hint and error', () => {
    render(<Field label="Teléfono" hint="8 dígitos" error="El número de teléfono es obligatorio." />);
    const box = screen.getByRole('textbox', { name: 'Teléfono' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(describedTexts(box)).toEqual(['8 dígitos', 'El número de teléfono es obligatorio.']);
  });

  test('passes the ref, and props such as maxLength and onChange, to the control', async () => {
    const change = vi.fn();
    const ref = createRef<HTMLInputElement & HTMLTextAreaElement>();
    render(<Field label="Nombre" id="nombre" maxLength={3} onChange={change} ref={ref} />);
    await userEvent.type(screen.getByLabelText('Nombre'), 'abcd');
    expect(change).toHaveBeenCalledTimes(3);
    expect(ref.current?.id).toBe('nombre');
  });
});

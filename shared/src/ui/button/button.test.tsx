// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, IconButton } from './button';

afterEach(cleanup);

test('a button calls its handler and does not submit the form', async () => {
  const press = vi.fn();
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button onClick={press}>Aceptar</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(press).toHaveBeenCalledOnce();
  expect(submit).not.toHaveBeenCalled();
});

test('a busy button keeps its name and focus but neither calls its handler nor submits', async () => {
  const press = vi.fn();
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Enviar
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Enviar' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a button that is not busy has no aria-disabled attribute', () => {
  render(<Button>Enviar</Button>);
  expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false);
});

test('an icon button has its label as accessible name and tooltip', () => {
  render(<IconButton label="Contratista">·</IconButton>);
  expect(screen.getByRole('button', { name: 'Contratista' }).title).toBe('Contratista');
});

test('only a busy button shows a spinner', () => {
  const { container, rerender } = render(<Button busy>Enviar</Button>);
  expect(container.querySelectorAll('.wheel')).toHaveLength(1);
  rerender(<Button>Enviar</Button>);
  expect(container.querySelector('.wheel')).toBeNull();
});

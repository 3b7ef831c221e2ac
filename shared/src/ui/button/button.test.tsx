// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button';
import { IconButton } from './icon-button';

afterEach(cleanup);

test('a button calls its handler and does not submit by itself', async () => {
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

test('a busy button keeps its name and its focus, but neither acts nor submits', async () => {
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

test('an idle button says nothing about being disabled', () => {
  render(<Button>Enviar</Button>);
  expect(screen.getByRole('button').hasAttribute('aria-disabled')).toBe(false);
});

test('an icon button is named by its label, and shows it as a tooltip', () => {
  render(<IconButton label="Contratista">·</IconButton>);
  expect(screen.getByRole('button', { name: 'Contratista' }).title).toBe('Contratista');
});

test('a busy button shows a spinner, an idle one does not', () => {
  const { container, rerender } = render(<Button busy>Enviar</Button>);
  expect(container.querySelectorAll('.wheel')).toHaveLength(1);
  rerender(<Button>Enviar</Button>);
  expect(container.querySelector('.wheel')).toBeNull();
});

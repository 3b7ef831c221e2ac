// @vitest-environment dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HeartButton } from './heart';

afterEach(cleanup);

test('the heart button’s name contains the specialist’s name and whether they are saved', async () => {
  const toggle = vi.fn();
  const { rerender } = render(<HeartButton name="Ana Mora" kept={false} onToggle={toggle} />);
  const heart = screen.getByRole('button', { name: 'Guardar a Ana Mora', pressed: false });
  await userEvent.click(heart);
  expect(toggle).toHaveBeenCalledOnce();
  rerender(<HeartButton name="Ana Mora" kept onToggle={toggle} />);
  expect(screen.getByRole('button', { name: 'Quitar a Ana Mora de guardados', pressed: true })).toBe(heart);
});

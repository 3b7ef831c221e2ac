// @vitest-environment dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../testing/render-widget';

const launcher = () => screen.getByRole('button', { name: '¿Cómo fue su experiencia en el sitio web?' });
const named = (name: string) => screen.getByRole('button', { name });
const comment = () => screen.getByRole('textbox') as HTMLTextAreaElement;
const thanks = () => screen.queryByText('Gracias por su comentario.');

test('success shows a toast for two seconds and leaves an empty, closed widget', async () => {
  const { visitor } = renderWidget();
  await visitor.click(launcher());
  await screen.findByRole('dialog');
  await visitor.click(named('Bueno'));
  await visitor.type(comment(), 'Hola');
  vi.useFakeTimers();
  fireEvent.click(named('Enviar'));
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(thanks()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(thanks()).toBeNull();
  vi.useRealTimers();
  await visitor.click(launcher());
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox')).toBeNull();
  await visitor.click(named('Bueno'));
  expect(comment().value).toBe('');
});

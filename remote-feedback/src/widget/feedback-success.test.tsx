// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../testing/render-widget';

const launcher = () => screen.getByRole('button', { name: '¿Cómo fue su experiencia en el sitio web?' });
const named = (name: string) => screen.getByRole('button', { name });
const comment = () => screen.getByRole('textbox') as HTMLTextAreaElement;
const thanks = () => screen.queryByText('Gracias por su comentario.');

test('success shows a toast for two seconds and leaves an empty, closed widget', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { visitor } = renderWidget();
  await visitor.click(launcher());
  await screen.findByRole('dialog');
  await visitor.click(named('Bueno'));
  await visitor.type(comment(), 'Hola');
  await visitor.click(named('Enviar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(thanks()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(thanks()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(thanks()).toBeNull();
  await visitor.click(launcher());
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox')).toBeNull();
  await visitor.click(named('Bueno'));
  expect(comment().value).toBe('');
});

// @vitest-environment dom
import { saveQuotation } from '@club/shared/storage';
import { aSpecialist } from '@club/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderProfile } from '../testing/render-profile';

beforeEach(() => saveQuotation({ que: '', donde: 'Escazú', cuando: '' }));

test('«Pedir cotización» goes on with the visitor’s request, and sends it to this one alone', async () => {
  const { visitor } = renderProfile({ specialists: [aSpecialist({ correo: '' })] });
  const button = await screen.findByRole('button', { name: 'Pedir cotización' });
  await visitor.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir cotización' }));
  expect(dialog.getByLabelText(/^¿Dónde\?/)).toHaveProperty('value', 'Escazú');
  await visitor.type(dialog.getByLabelText(/^¿Qué trabajo necesita\?/), 'Pintar');
  const [link, ...others] = dialog.getAllByRole('link');
  expect(others).toEqual([]);
  const chat = new URL(link?.getAttribute('href') ?? '');
  expect(chat.searchParams.get('text')).toContain('Trabajo: Pintar\nLugar: Escazú');
  expect(JSON.parse(sessionStorage.getItem('club:cotizacion') ?? '')).toMatchObject({ que: 'Pintar' });
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

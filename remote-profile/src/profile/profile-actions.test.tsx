// @vitest-environment dom
import { detailHref } from '@club/shared/routes';
import { saveQuotation } from '@club/shared/storage';
import { aSpecialist } from '@club/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderProfile } from '../testing/render-profile';

const ODD_ID = 'a/b ñ';
const odd = () =>
  renderProfile({ path: `${detailHref(ODD_ID)}?utm_source=x`, specialists: [aSpecialist({ id: ODD_ID })] });

test('«Compartir» shares only the profile’s address and name', async () => {
  const { visitor } = odd();
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  await visitor.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(share).toHaveBeenCalledWith({
    title: 'María Solís Peña',
    url: `${window.location.origin}/detalle/a%2Fb%20%C3%B1`,
  });
});

test('«Imprimir» prints once the QR code of the address has loaded', async () => {
  const { visitor, container } = odd();
  const signs: number[] = [];
  vi.stubGlobal('print', () =>
    signs.push(container.querySelectorAll('svg[aria-label^="Código QR"] path').length),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(signs).toEqual([1]));
  expect(screen.getByText(`${window.location.origin}${detailHref(ODD_ID)}`)).toBeTruthy();
});

test('each press of «Imprimir» prints once', async () => {
  const { visitor } = odd();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const button = await screen.findByRole('button', { name: 'Imprimir' });
  await visitor.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await visitor.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});

test('the profile links to the hiring guide', async () => {
  renderProfile();
  const link = await screen.findByRole('link', { name: 'Antes de contratar, revise estos puntos' });
  expect(link.getAttribute('href')).toBe('/antes-de-contratar');
});

beforeEach(() => saveQuotation({ que: '', donde: 'Escazú', cuando: '' }));

test('«Pedir cotización» starts with the saved request and sends it only to this specialist', async () => {
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

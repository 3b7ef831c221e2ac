// @vitest-environment dom
import { detailHref } from '@club/shared/routes';
import { aSpecialist } from '@club/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderProfile } from '../testing/render-profile';

const ODD_ID = 'a/b ñ';
const odd = () =>
  renderProfile({ path: `${detailHref(ODD_ID)}?utm_source=x`, specialists: [aSpecialist({ id: ODD_ID })] });

test('«Compartir» gives the profile’s own address and its name, and nothing else', async () => {
  const { visitor } = odd();
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  await visitor.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(share).toHaveBeenCalledWith({
    title: 'María Solís Peña',
    url: `${window.location.origin}/detalle/a%2Fb%20%C3%B1`,
  });
});

test('«Imprimir» waits for the QR sign, which stands beside the address', async () => {
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

test('beside the profile there is a way to the list of what to look at first', async () => {
  renderProfile();
  const link = await screen.findByRole('link', { name: 'Antes de contratar, revise estos puntos' });
  expect(link.getAttribute('href')).toBe('/antes-de-contratar');
});

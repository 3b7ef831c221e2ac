// @vitest-environment dom
import { CERTIFICATES } from '@club/shared/catalogue';
import { aSpecialist } from '@club/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderProfile } from '../testing/render-profile';

const withCertificates = (...certificados: string[]) => ({ specialists: [aSpecialist({ certificados })] });
const certificates = () => screen.findByRole('region', { name: 'Certificaciones' });

describe('the certificates', () => {
  test('show one image per code', async () => {
    renderProfile(withCertificates('1', '4', '1'));
    const images = [...(await certificates()).querySelectorAll('img')].map((one) => one.getAttribute('src'));
    expect(images).toEqual(['/certificados/1.webp', '/certificados/4.webp']);
  });

  test('show a text if there are none', async () => {
    renderProfile(withCertificates());
    expect(within(await certificates()).getByText('Sin certificaciones disponibles')).toBeTruthy();
  });

  test('show the placeholder if an image fails to load', async () => {
    renderProfile(withCertificates('9'));
    const image = (await certificates()).querySelector('img') as HTMLImageElement;
    fireEvent.error(image);
    await waitFor(() => expect(image.getAttribute('src')).toBe('/certificados/marcador.webp'));
  });
});

describe('the certificate modal', () => {
  test.each(['1', '2', '3', '4'] as const)('shows the whole programme of certificate %s', async (code) => {
    const { visitor } = renderProfile(withCertificates(code));
    const { titulo, unidad, modulos } = CERTIFICATES[code];
    await visitor.click(await screen.findByRole('button', { name: titulo }));
    const dialog = await screen.findByRole('dialog', { name: titulo });
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { level: 2 }));
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(modulos.map((one, i) => `${unidad} ${i + 1} ${one.titulo}`));
    for (const topic of modulos.flatMap((one) => one.temas))
      expect(within(dialog).getByText(topic)).toBeTruthy();
  });

  test('states that the programme of an unknown code is missing', async () => {
    const { visitor } = renderProfile(withCertificates('__proto__'));
    await visitor.click(await screen.findByRole('button', { name: 'Certificado __proto__' }));
    const dialog = await screen.findByRole('dialog', { name: 'Certificado __proto__' });
    expect(dialog.textContent).toContain('No tenemos el detalle del programa de este certificado.');
  });

  test('closes by its close button, the backdrop and Escape, and restores the focus', async () => {
    const { visitor } = renderProfile(withCertificates('1'));
    const button = await screen.findByRole('button', { name: CERTIFICATES['1'].titulo });
    const closings = [
      async () => visitor.click(screen.getByRole('button', { name: 'Cerrar' })),
      async () => visitor.click(screen.getByRole('dialog')),
      async () => visitor.keyboard('{Escape}'),
    ];
    for (const close of closings) {
      button.focus();
      await visitor.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});

// @vitest-environment dom
import { aSpecialist } from '@club/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderProfile } from '../testing/render-profile';

const contact = () => screen.findByRole('region', { name: 'Contacte al especialista' });

describe('the contact buttons', () => {
  test('are links: a chat in a new tab, a mail and a call', async () => {
    renderProfile();
    const links = within(await contact()).getAllByRole('link');
    expect(links.map((link) => link.textContent?.trim())).toEqual(['WhatsApp', 'Correo', 'Llamar']);
    const [chat, mail, call] = links;
    expect(chat?.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/50680000001\?text=Hola/);
    expect(chat?.getAttribute('target')).toBe('_blank');
    expect(chat?.getAttribute('rel')).toBe('noopener');
    expect(mail?.getAttribute('href')).toMatch(/^mailto:maria\.solis@example\.com/);
    expect(call?.getAttribute('href')).toBe('tel:8000-0001');
  });

  test('come early in the tab order, after «Regresar», the average and the quotation', async () => {
    const { visitor } = renderProfile();
    (await screen.findByRole('button', { name: 'Regresar' })).focus();
    const stops = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await visitor.tab();
      stops.push(document.activeElement?.textContent?.trim());
    }
    expect(stops.slice(2)).toEqual(['Pedir cotización', 'WhatsApp', 'Correo', 'Llamar']);
  });

  test('start with the call for a landline, and state that it may have no WhatsApp', async () => {
    renderProfile({ specialists: [aSpecialist({ telefono: '2000-0002' })] });
    const region = within(await contact());
    expect(region.getAllByRole('link').map((link) => link.textContent?.trim())).toEqual([
      'Llamar',
      'WhatsApp',
      'Correo',
    ]);
    expect(region.getByText('Teléfono fijo: puede no tener WhatsApp.')).toBeTruthy();
  });

  test('do not mention landlines for a mobile phone', async () => {
    renderProfile();
    expect(within(await contact()).queryByText(/Teléfono fijo/)).toBeNull();
  });

  test.each([
    ['Correo', { correo: '' }],
    ['Correo', { correo: 'No tiene' }],
    ['WhatsApp', { telefono: '' }],
    ['Llamar', { telefono: 'N/A' }],
  ])('«%s» suggests another contact method if the data is %j', async (label, overrides) => {
    const { visitor } = renderProfile({ specialists: [aSpecialist(overrides)] });
    const button = within(await contact()).getByRole('button', { name: label });
    button.focus();
    await visitor.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Por favor, intente con otro medio.')).toBeTruthy();
    await visitor.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  const askFor = async (label: string, overrides: Parameters<typeof aSpecialist>[0]) => {
    const { visitor } = renderProfile({ specialists: [aSpecialist(overrides)] });
    await visitor.click(within(await contact()).getByRole('button', { name: label }));
    return within(await screen.findByRole('alertdialog'));
  };

  test('the dialog of a missing contact method offers the other methods', async () => {
    const offered = (await askFor('Correo', { correo: '' })).getAllByRole('link');
    expect(offered.map((link) => link.textContent?.trim())).toEqual(['WhatsApp', 'Llamar']);
    expect(offered[1]?.getAttribute('href')).toBe('tel:8000-0001');
  });

  test('the dialog of a missing contact method shows the point of sale if there is no other method', async () => {
    const dialog = await askFor('Llamar', { telefono: '', correo: '', puntoVenta: 'Tienda Escazú' });
    expect(dialog.queryByRole('link')).toBeNull();
    expect(dialog.getByText(/preguntar por este especialista/).textContent).toContain('Tienda Escazú');
  });

  test('the dialog of a missing contact method mentions no point of sale if the specialist has none', async () => {
    const dialog = await askFor('Llamar', { telefono: '', correo: '', puntoVenta: '' });
    expect(dialog.queryByText(/punto de venta/)).toBeNull();
  });
});

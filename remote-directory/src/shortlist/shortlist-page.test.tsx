// @vitest-environment dom
import { savedFilters, saveFilters, shortlist, syncShortlist } from '@club/shared/state';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { currentUrl, visitPage } from '../testing/render-page';
import ShortlistPage from './shortlist-page';

const ANA = aSpecialist({ id: '1', nombre: 'Ana', apellido1: 'Mora', apellido2: '' });
const EVA = aSpecialist({ id: '2', nombre: 'Eva', apellido1: 'Rojas', apellido2: '' });

let release = () => {};
afterEach(() => release());

/** Renders the page, then loads the shortlist from storage and adds `kept`, as the host does after hydration. */
function open(
  specialists: readonly object[] | null,
  kept: Parameters<typeof shortlist.keep>[0][] = [],
): void {
  visitPage(<ShortlistPage />, { at: '/guardados', specialists: specialists as (typeof ANA)[] });
  act(() => {
    release = syncShortlist();
    for (const one of kept) shortlist.keep(one);
  });
}

const both = () =>
  open(
    [ANA, EVA],
    [
      { id: '1', nombre: 'Ana Mora', cuando: '2026-11-22T15:00:00.000Z' },
      { id: '2', nombre: 'Eva Rojas', cuando: '2026-11-22T15:01:00.000Z' },
    ],
  );
const heart = (name: string) => screen.findByRole('button', { name: `Quitar a ${name} de guardados` });
const items = () =>
  within(screen.getByRole('list', { name: 'Especialistas guardados' })).getAllByRole('listitem');

describe('/guardados', () => {
  test('explains how to save a specialist while the list is empty', async () => {
    open([ANA]);
    expect(await screen.findByRole('heading', { name: 'Todavía no ha guardado especialistas' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buscar especialistas' }).getAttribute('href')).toBe(
      '/especialistas',
    );
  });

  test('shows a skeleton until the storage is read', () => {
    visitPage(<ShortlistPage />, { at: '/guardados', specialists: [ANA] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Especialistas guardados');
    expect(screen.getByRole('list', { name: 'Cargando especialistas' })).toBeTruthy();
  });

  test('opens a profile and clears the saved search; «Regresar» then returns to the list', async () => {
    both();
    saveFilters(someFilters());
    await userEvent.click(await screen.findByRole('link', { name: /^Ana Mora/ }));
    expect(currentUrl()).toBe('/detalle/1');
    expect(savedFilters()).toBeNull();
  });

  test('removes a specialist; «Deshacer» restores position and note', async () => {
    both();
    await heart('Ana Mora');
    expect(screen.getByRole('link', { name: 'Pedir cotización a 2 especialistas' })).toBeTruthy();
    await userEvent.type(screen.getAllByLabelText('Nota personal')[0] as HTMLElement, 'Buena ');
    await userEvent.click(await heart('Ana Mora'));
    expect(screen.getByRole('link', { name: 'Pedir cotización a 1 especialista' })).toBeTruthy();
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    expect(undo.closest('li')?.textContent).toContain('Se quitó a Ana Mora.');
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await userEvent.click(undo);
    expect(document.activeElement).toBe(await heart('Ana Mora'));
    expect(screen.getAllByLabelText('Nota personal')[0]).toHaveProperty('value', 'Buena ');
    expect(items()[0]?.textContent).toContain('Ana Mora');
  });

  test('does not report specialists as missing while the directory has not loaded', async () => {
    open(null, [{ id: '1', nombre: 'Ana Mora' }]);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ana Mora' })).toBeTruthy();
    expect(screen.queryByText('Ya no está en el directorio.')).toBeNull();
  });

  test('reports a specialist who left the directory, and excludes them from the quotation request', async () => {
    open([EVA], [{ id: '1', nombre: 'Ana Mora' }]);
    expect(await screen.findByText('Ya no está en el directorio.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Pedir cotización a / })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Opciones de sus guardados' })).toBeNull();
  });

  test('shows no quotation links if nobody is selected, and remembers the selection on the next visit', async () => {
    const clickBoth = async () => {
      for (const name of ['Ana Mora', 'Eva Rojas'])
        await userEvent.click(await screen.findByRole('checkbox', { name: `Pedirle cotización a ${name}` }));
    };
    both();
    await clickBoth();
    expect(screen.queryByRole('link', { name: /^Pedir cotización a / })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Pedir cotización' }));
    expect(
      screen.getByText('En su lista, marque «Pedirle cotización» junto a uno o más especialistas.'),
    ).toBeTruthy();
    release();
    both();
    await clickBoth();
    expect(screen.getByRole('link', { name: 'Pedir cotización a 2 especialistas' })).toBeTruthy();
  });

  test('a quotation request to a specialist with a landline offers e-mail first, and states that the phone may have no WhatsApp', async () => {
    open([{ ...ANA, telefono: '2000-0012' }], [{ id: '1', nombre: 'Ana Mora' }]);
    await userEvent.click(await screen.findByRole('link', { name: 'Pedir cotización' }));
    const note = screen.getByText('Teléfono fijo: puede no tener WhatsApp.');
    const ways = within(note.closest('li') as HTMLElement).getAllByRole('link');
    expect(ways.map((way) => way.textContent)).toEqual(['Correo', 'Llamar', 'WhatsApp']);
  });

  test('offers no comparison of a single saved specialist', async () => {
    open([ANA], [{ id: '1', nombre: 'Ana Mora' }]);
    await userEvent.click(await screen.findByRole('link', { name: 'Comparar' }));
    expect(screen.getByText('Guarde a otro especialista para compararlos.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
